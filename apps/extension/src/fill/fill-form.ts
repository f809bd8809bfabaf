import type { ClassifiedForm } from "../forms/classify.ts";
import { takesOnlyEmail } from "../forms/field-kind.ts";
import type { LoginValues, Role } from "../messages.ts";
import { chosenForm, chosenNewForm, readForms } from "./chosen-form.ts";
import { isFillable } from "./fillable.ts";
import { fillOwn } from "./own-fields.ts";
import { write } from "./write.ts";
import { originsOf, refusalOf, type Unfilled } from "./refusal.ts";

const fieldsOf = ({ roles }: ClassifiedForm) => [...roles.keys()];

/** Returns the origins other than the page's own that a form may be sent to. */
export const actionsOf = (form: ClassifiedForm): string[] => originsOf(fieldsOf(form));

/** Returns what each field of a form gets; a code that is typed into boxes, a digit each. */
function valuesOf(
  { roles, purpose }: ClassifiedForm,
  { userName, password, code, fresh }: LoginValues,
): [HTMLInputElement, string][] {
  const boxes = [...roles].flatMap(([field, role]) => (role === "code" && field.maxLength === 1 ? [field] : []));
  return [...roles].flatMap(([field, role]): [HTMLInputElement, string][] => {
    // A text field shows what is typed, to people and to the page's other scripts.
    if ((role === "current" || role === "new") && field.type !== "password") return [];
    // The user name of a form that sets a password is the person's to type.
    const isTheirs = fresh !== "" || purpose === "signUp";
    // A login takes the name that is stored for it, whatever its field is called.
    const isFree = purpose === "logIn" || takes(field, userName);
    if (role === "username" && ((isTheirs && field.value !== "") || !isFree)) return [];
    const box = boxes.indexOf(field);
    const value = {
      username: userName,
      current: password,
      new: fresh,
      code: box < 0 ? code : (code[box] ?? ""),
    }[role];
    return value === "" ? [] : [[field, value]];
  });
}

/** Whether a field takes such a user name at all: a name is no email address. */
const takes = (field: HTMLInputElement, userName: string) => userName.includes("@") || !takesOnlyEmail(field);

/** Whether a sign-up has a user name already. */
const hasTyped = ({ roles, purpose }: ClassifiedForm) =>
  purpose === "signUp" && [...roles].some(([{ value }, role]) => role === "username" && value !== "");

/** Result of filling: the roles that got a value. */
export type Filled = { roles: Role[] } | Unfilled;

const isPassword = (field: HTMLInputElement, role: Role | undefined) =>
  (role !== "current" && role !== "new") || field.type === "password";

/** Says whether the form of this document that sets a password can be filled now; null: it can. */
export function refusalOfNew(origin: string, allowed: readonly string[]): Unfilled | null {
  if (self.origin !== origin) return { why: "moved" };
  const chosen = chosenNewForm(readForms());
  if (chosen === null) return { why: "noForm" };
  const fields = [...chosen.form.roles].flatMap(([field, role]) => (role === "new" ? [field] : []));
  const isTaken = fields.some((field) => isPassword(field, "new") && isFillable(field));
  return isTaken ? refusalOf(actionsOf(chosen.form), allowed) : { why: "covered" };
}

/**
 * Fills the chosen form of this document, if it still has the origin that was checked.
 *
 * @param origin of the document that was checked
 * @param allowed origins of other sites to which the form may be sent
 */
export function fillForm(values: LoginValues, origin: string, allowed: readonly string[]): Filled {
  if (self.origin !== origin) return { why: "moved" };
  const chosen = values.fresh === "" ? chosenForm(readForms()) : chosenNewForm(readForms());
  if (chosen === null) return { why: "noForm" };
  const { form } = chosen;
  const wanted = valuesOf(form, values);
  if (wanted.length === 0) return { why: hasTyped(form) ? "kept" : "nothing" };
  const filled: [HTMLInputElement, Role][] = [];
  for (const [field, value] of wanted) {
    // Writing the field before ran the page's scripts, which may have changed the form.
    const refused = refusalOf(actionsOf(form), allowed);
    if (refused !== null) return refused;
    const role = form.roles.get(field);
    if (role === undefined || !isPassword(field, role) || !isFillable(field)) continue;
    write(field, value);
    filled.push([field, role]);
  }
  if (filled.length > 0) fillOwn(form, values.own, allowed);
  const fresh = filled.filter(([, role]) => role === "new");
  if (filled.length === 0 || (values.fresh !== "" && fresh.length === 0)) return { why: "covered" };
  if (fresh.some(([field]) => field.value !== values.fresh)) return { why: "altered" };
  // Enter sends the form then, as after typing.
  if (!chosen.isActive) filled.at(-1)?.[0].focus({ preventScroll: true });
  return { roles: filled.map(([, role]) => role) };
}
