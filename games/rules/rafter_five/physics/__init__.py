"""What falls and what stays: the engine behind one module, and the process in which it runs."""
