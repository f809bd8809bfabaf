import type { ClassifiedForm } from "../forms/classify.ts";
import type { Role } from "../messages.ts";
import { chosenForm, chosenNewForm, readForms } from "./chosen-form.ts";

/** A login as a person typed it into a form. */
export interface TypedLogin {
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

/** Returns the login that is typed into a form; null: nothing is, or two new passwords that differ. */
export function typedInto(form: ClassifiedForm): TypedLogin | null {
  const [[, userName] = [null, ""]] = valuesOf(form, "username");
  const fresh = valuesOf(form, "new");
  // Passwords that differ are not accepted by the page.
  if (new Set(fresh.map(([, value]) => value)).size > 1) return null;
  const [[field, password] = [null, ""]] = fresh.length > 0 ? fresh : valuesOf(form, "current");
  return userName === "" && password === "" ? null : { userName, password, isNew: fresh.length > 0, field };
}

/** Returns the login that is typed into this document, if it still has the origin that was checked; null: there is none. */
export function typedLogin(origin: string): Pick<TypedLogin, "userName" | "password"> | null {
  if (self.origin !== origin) return null;
  const forms = readForms();
  const typed = [forms.active, chosenForm(forms)?.form, chosenNewForm(forms)?.form].flatMap((form) =>
    form === undefined ? [] : (typedInto(form) ?? []),
  );
  const found = typed.find(({ password }) => password !== "") ?? typed[0];
  return found === undefined ? null : { userName: found.userName, password: found.password };
}
