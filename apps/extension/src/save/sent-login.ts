import { type TypedLogin, typedInto } from "../fill/typed-login.ts";
import { view } from "../fill/view.ts";
import { type ClassifiedForm, classifyForms } from "../forms/classify.ts";
import { formOf } from "../forms/page.ts";

/** Returns the login that a form sends, or its first step: then without a password. */
function loginIn(form: ClassifiedForm): TypedLogin | null {
  const typed = typedInto(form);
  return typed?.password === "" && form.purpose !== "logIn" ? null : typed;
}

/** Returns the login that is sent by what a person used: a form, a field, or a button; null: there is none. */
export function sentLogin(used: Element): TypedLogin | null {
  const form = formOf(used);
  const all = classifyForms(document, view);
  const ofForm = all.filter(({ roles }) => [...roles.keys()].some((field) => formOf(field) === form));
  // A button outside of every form may send any.
  const logins = (ofForm.length === 0 && form === null ? all : ofForm).flatMap((one) => loginIn(one) ?? []);
  return logins.find(({ password }) => password !== "") ?? logins[0] ?? null;
}
