import { type ClassifiedForm, classifyForms } from "../forms/classify.ts";
import type { NewPasswordForm, Role } from "../messages.ts";
import { focusedElement } from "./focused-element.ts";
import { view } from "./view.ts";

/** A form of this document, and whether it has the focus. */
export interface ChosenForm {
  form: ClassifiedForm;
  isActive: boolean;
}

const has = ({ roles }: ClassifiedForm, role: Role) => [...roles.values()].includes(role);

/** The forms of this document, read once: a long page has many elements. */
export interface Forms {
  forms: ClassifiedForm[];
  active: ClassifiedForm | undefined;
}

export function readForms(): Forms {
  const forms = classifyForms(document, view).filter(({ roles }) => roles.size > 0);
  const focused = focusedElement();
  return { forms, active: forms.find(({ roles }) => [...roles.keys()].some((field) => field === focused)) };
}

/**
 * Returns the form with the focus, else the best one: a whole login, one of its steps, one that takes a code. A form that
 * is no login, as that of a comment or a sign-up, is chosen by the focus only where the page has no login.
 */
export function chosenForm({ forms, active }: Forms): ChosenForm | null {
  const logIns = forms.filter(({ purpose }) => purpose === "logIn");
  const isLogIn = (one: ClassifiedForm) => one.purpose === "logIn" || has(one, "current") || has(one, "code");
  if (active !== undefined && (isLogIn(active) || logIns.length === 0)) return { form: active, isActive: true };
  const form =
    logIns.find((one) => has(one, "username") && has(one, "current")) ??
    logIns.find((one) => has(one, "current")) ??
    logIns[0] ??
    forms.find((one) => has(one, "code")) ??
    forms.find(({ purpose }) => purpose === "change");
  return form === undefined ? null : { form, isActive: false };
}

/** Returns the form that sets a password: the one with the focus, or one of a page where no form has it. */
export function chosenNewForm({ forms, active }: Forms): ChosenForm | null {
  const form = active ?? forms.find((one) => has(one, "new"));
  return form !== undefined && has(form, "new") ? { form, isActive: active !== undefined } : null;
}

/** Whether the page asks for a password that is known already, as after one that it refused. */
export const asksForPassword = (): boolean =>
  readForms().forms.some((form) => form.purpose === "logIn" && has(form, "current"));

/** The longest text of a page's rules that is read, in characters. */
const maxRules = 2_000;

const lengthOf = (length: number) => (length > 0 ? length : null);

/** Returns what a form says about the password that it sets. */
export function newPasswordForm(form: ClassifiedForm): NewPasswordForm {
  const { purpose, roles } = form;
  const of = (role: Role) => [...roles].flatMap(([field, its]) => (its === role ? [field] : []));
  const fields = of("new");
  const lengths = (all: (number | null)[]) => all.filter((length) => length !== null);
  const least = lengths(fields.map(({ minLength }) => lengthOf(minLength)));
  const longest = lengths(fields.map(({ maxLength }) => lengthOf(maxLength)));
  return {
    rules:
      fields
        .map((field) => field.getAttribute("passwordrules") ?? "")
        .find((text) => text !== "")
        ?.slice(0, maxRules) ?? "",
    minLength: least.length === 0 ? null : Math.max(...least),
    maxLength: longest.length === 0 ? null : Math.min(...longest),
    userName:
      of("username")
        .map(({ value }) => value)
        .find((value) => value !== "") ?? "",
    isChange: purpose === "change" || has(form, "current"),
  };
}
