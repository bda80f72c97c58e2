// The numbers of the form: they are the truth, whatever moves the ghost writes them.

export class Fields {
  constructor(form) {
    this.form = form;
  }

  input(name) {
    return this.form.elements[`measure-${name}`];
  }

  /** The number in a field; nothing, or what is no number, counts as 0. */
  number(name) {
    return Number(this.input(name).value.trim().replace("−", "-").replace(",", ".")) || 0;
  }

  /** Writes a number as far as its bounds let it. An angle goes around. */
  write(name, value) {
    const { least, most, step } = this.input(name).dataset;
    const angle = Number(most) === 180;
    const turned = angle ? value - 360 * Math.ceil((value - 180) / 360) : value;
    const fine = Number(step) || 1;
    const kept = Math.min(Math.max(turned, Number(least)), Number(most));
    this.input(name).value = String(Number((Math.round(kept / fine) * fine).toFixed(4)));
  }

  /** The answer that is chosen among several, its last word: a colour or a figure. */
  choice() {
    const chosen = this.form.querySelector('input[name="choice"]:checked');
    return chosen ? chosen.value.split(" ").pop() : "";
  }

  /** Chooses the answer that ends in a word; whether there is one. */
  choose(word) {
    const found = [...this.form.querySelectorAll('input[name="choice"]')].find((one) => one.value.split(" ").pop() === word);
    if (found) found.click();
    return Boolean(found);
  }
}
