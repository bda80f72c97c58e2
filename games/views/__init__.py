"""Pages: what people see and press in a browser. They read rows, and hand every act to the table."""
