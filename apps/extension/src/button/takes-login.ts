import { view } from "../fill/view.ts";
import { classifyForms } from "../forms/classify.ts";
import { formOf } from "../forms/page.ts";

/** A form of more fields is no login, and reading it would take time. */
const maxFields = 40;
/** How many levels around a field without a form are looked at for the fields that belong to it. */
const levels = 6;

const fieldsIn = (element: Element) => element.getElementsByTagName("input").length;

/** Returns what is around a field and small enough to be read at each focus. */
function surroundingsOf(field: HTMLInputElement): Element | ShadowRoot | null {
  const form = formOf(field);
  if (form !== null) return fieldsIn(form) > maxFields ? null : form;
  let around: Element | ShadowRoot | null = null;
  for (let at = field.parentElement, level = 0; at !== null && level < levels; at = at.parentElement, level += 1) {
    if (fieldsIn(at) > maxFields) break;
    around = at;
  }
  const root = field.getRootNode();
  return around ?? (root instanceof ShadowRoot ? root : null);
}

/** Whether a field takes a part of a login, as far as its form says. */
export function takesLogin(field: HTMLInputElement): boolean {
  if (field.type === "password") return true;
  const around = surroundingsOf(field);
  return around !== null && classifyForms(around, view).some(({ roles }) => roles.has(field));
}
