/** How many levels around a field, and how many elements there, are looked at for a chooser. */
const most = { levels: 3, elements: 60 };

/** Returns the country code that a text of a chooser says, its digits; empty: it says none. */
const codeIn = (text: string) => /^[^\d+]{0,40}(?:\+|\(\+)\s?(\d{1,3})(?!\d)[^\d]{0,40}$/.exec(text.trim())?.[1] ?? "";

/** Returns the country code that a chooser beside a field shows; empty: there is none. */
function codeBeside(field: Element): string {
  let around = field.parentElement;
  for (let level = 0; around !== null && level < most.levels; level += 1) {
    const fields = around.querySelectorAll("input:not([type=hidden], [type=search])");
    if (fields.length > 1) return "";
    const all = around.querySelectorAll("select, button, [role=button], [role=combobox], [aria-haspopup], span, div");
    for (const element of [...all].slice(0, most.elements)) {
      const isList = element.localName === "select";
      const shown = isList ? (element as HTMLSelectElement).selectedOptions[0]?.text : element.textContent;
      const text = (shown ?? "").trim();
      const isChooser = isList || element.matches("button, [role=button], [role=combobox], [aria-haspopup]");
      const code = isChooser || /^\+\d{1,3}$/.test(text) ? codeIn(text) : "";
      if (code !== "") return code;
    }
    around = around.parentElement;
  }
  return "";
}

/** Returns a phone number as a field takes it: without the country code that a chooser beside it shows. */
export function phoneFor(field: HTMLInputElement | HTMLSelectElement, phone: string): string {
  const code = /^\s*(\+|00)/.test(phone) ? codeBeside(field) : "";
  const rest =
    code === "" ? phone : phone.replace(new RegExp(String.raw`^\s*(?:\+|00)\s?${code}\s*(?:\(0\))?[\s./-]*`), "");
  return field.type === "number" ? rest.replaceAll(/\D/g, "") : rest;
}
