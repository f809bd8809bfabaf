import { view } from "../fill/view.ts";
import { type ClassifiedForm, classifyForms } from "../forms/classify.ts";
import type { Role } from "../messages.ts";
import { formOf } from "../forms/page.ts";

/** A login as a person sends it, or its first step: then without a password. */
export interface SentLogin {
  userName: string;
  password: string;
  /** Whether the form sets this password. */
  isNew: boolean;
  /** The field of the password; null: there is none. */
  field: HTMLInputElement | null;
}

const valuesOf = ({ roles }: ClassifiedForm, role: Role): [HTMLInputElement, string][] =>
  [...roles].flatMap(([field, its]): [HTMLInputElement, string][] =>
    its === role && field.value !== "" ? [[field, field.value]] : [],
  );

function loginIn(form: ClassifiedForm): SentLogin | null {
  const [[, userName] = [null, ""]] = valuesOf(form, "username");
  const fresh = valuesOf(form, "new");
  // Passwords that differ are not accepted by the page.
  if (new Set(fresh.map(([, value]) => value)).size > 1) return null;
  const [[field, password] = [null, ""]] = fresh.length > 0 ? fresh : valuesOf(form, "current");
  if (password === "" && (userName === "" || form.purpose !== "logIn")) return null;
  return { userName, password, isNew: fresh.length > 0, field };
}

/** Returns the login that is sent by what a person used: a form, a field, or a button; null: there is none. */
export function sentLogin(used: Element): SentLogin | null {
  const form = formOf(used);
  const all = classifyForms(document, view);
  const ofForm = all.filter(({ roles }) => [...roles.keys()].some((field) => formOf(field) === form));
  // A button outside of every form may send any.
  const logins = (ofForm.length === 0 && form === null ? all : ofForm).flatMap((one) => loginIn(one) ?? []);
  return logins.find(({ password }) => password !== "") ?? logins[0] ?? null;
}
