import { type ClassifiedForm, classifyForms, type Role } from "../forms/classify.ts";
import type { LoginValues } from "../messages.ts";
import { isFillable } from "./fillable.ts";
import { focusedElement } from "./focused-element.ts";
import { view } from "./view.ts";

const has = ({ roles }: ClassifiedForm, role: Role) => [...roles.values()].includes(role);

/** Returns the form with the focus, else the best one: a whole login, one of its steps, one that takes a code. */
export function chosenForm(): { form: ClassifiedForm; isActive: boolean } | null {
  const forms = classifyForms(document, view).filter(({ roles }) => roles.size > 0);
  const focused = focusedElement();
  const withFocus = forms.find(({ roles }) => [...roles.keys()].some((field) => field === focused));
  if (withFocus !== undefined) return { form: withFocus, isActive: true };
  const logIns = forms.filter(({ purpose }) => purpose === "logIn");
  const form =
    logIns.find((one) => has(one, "username") && has(one, "current")) ??
    logIns.find((one) => has(one, "current")) ??
    logIns[0] ??
    forms.find((one) => has(one, "code")) ??
    forms.find(({ purpose }) => purpose === "change");
  return form === undefined ? null : { form, isActive: false };
}

/** Returns the origins other than the page's own that a form may be sent to, by its `action` and its buttons'. */
export function actionsOf({ roles }: ClassifiedForm): string[] {
  const forms = new Set([...roles.keys()].flatMap(({ form }) => form ?? []));
  const addresses = [...forms].flatMap((form) => [
    form.getAttribute("action"),
    ...[...form.elements].map((element) => element.getAttribute("formaction")),
  ]);
  const origins = addresses.flatMap((address) => {
    const url = address === null || address.trim() === "" ? null : URL.parse(address, document.baseURI);
    return url !== null && /^https?:$/.test(url.protocol) ? [url.origin] : [];
  });
  return [...new Set(origins)].filter((origin) => origin !== self.origin);
}

/** The browser's own property, which no library of the page has replaced. */
const valueProperty = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");

function write(field: HTMLInputElement, value: string): void {
  valueProperty?.set?.call(field, value);
  field.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true, inputType: "insertText", data: value }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Returns what each field of a form gets; a code that is typed into boxes, a digit each. */
function valuesOf({ roles }: ClassifiedForm, { userName, password, code }: LoginValues): [HTMLInputElement, string][] {
  const boxes = [...roles].flatMap(([field, role]) => (role === "code" && field.maxLength === 1 ? [field] : []));
  return [...roles].flatMap(([field, role]): [HTMLInputElement, string][] => {
    // A text field shows what is typed, to people and to the page's other scripts.
    if ((role === "current" || role === "new") && field.type !== "password") return [];
    const box = boxes.indexOf(field);
    const value = {
      username: userName,
      current: password,
      new: null,
      code: box < 0 ? code : (code?.[box] ?? null),
    }[role];
    return value === null || value === "" ? [] : [[field, value]];
  });
}

/** Whether a form would be sent from a safe page to an unsafe one. */
const isInsecure = (actions: readonly string[]): boolean =>
  location.protocol === "https:" && actions.some((origin) => origin.startsWith("http:"));

/** Result of filling: the roles that got a value. `covered`: what was found cannot be seen, or typed into. */
export type Filled = { roles: Role[] } | { why: "noForm" | "insecure" | "moved" | "covered" };

/**
 * Fills the chosen form of this document, if it still has the origin that was checked.
 *
 * @param origin of the document that was checked
 * @param allowed origins of other sites to which the form may be sent
 */
export function fillForm(values: LoginValues, origin: string, allowed: readonly string[]): Filled {
  if (self.origin !== origin) return { why: "moved" };
  const chosen = chosenForm();
  if (chosen === null) return { why: "noForm" };
  const { form } = chosen;
  const filled: Role[] = [];
  for (const [field, value] of valuesOf(form, values)) {
    // Writing the field before ran the page's scripts, which may have changed the form.
    const actions = actionsOf(form);
    if (isInsecure(actions)) return { why: "insecure" };
    if (actions.some((action) => !allowed.includes(action))) return { why: "moved" };
    const role = form.roles.get(field);
    const isStillPassword = role !== "current" || field.type === "password";
    if (role === undefined || !isStillPassword || !isFillable(field)) continue;
    write(field, value);
    filled.push(role);
  }
  return filled.length === 0 ? { why: "covered" } : { roles: filled };
}
