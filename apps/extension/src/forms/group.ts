import type { FieldKind } from "./field-kind.ts";
import type { FieldTexts } from "./field-description.ts";

export interface Field {
  element: HTMLInputElement;
  texts: FieldTexts;
  kind: FieldKind;
}

/** Fields that are filled together, with the words around them. */
export interface Group {
  form: Element | null;
  fields: Field[];
  /** Texts of the buttons after the fields, the nearest first. */
  buttons: string[];
  /** Texts of the headings before the first field, the nearest first. */
  headings: string[];
  links: string[];
  checkboxes: string[];
}
