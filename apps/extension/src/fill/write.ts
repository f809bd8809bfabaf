/** The browser's own properties, which no library of the page has replaced. */
const properties = {
  input: Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value"),
  select: Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value"),
};

/** Writes a value into a field as typing does, for the page's scripts. */
export function write(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  const isChoice = field instanceof HTMLSelectElement;
  properties[isChoice ? "select" : "input"]?.set?.call(field, value);
  const told = { bubbles: true, composed: true };
  field.dispatchEvent(
    isChoice ? new Event("input", told) : new InputEvent("input", { ...told, inputType: "insertText", data: value }),
  );
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
