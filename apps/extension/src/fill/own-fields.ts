import type { ClassifiedForm } from "../forms/classify.ts";
import { formOf } from "../forms/page.ts";
import type { OwnValue } from "../messages.ts";
import { isFillable } from "./fillable.ts";
import { plainName } from "./plain-name.ts";
import { originsOf, refusalOf } from "./refusal.ts";
import { write } from "./write.ts";

/** Types of inputs that take a field of one's own. */
const types: ReadonlySet<string> = new Set("text password tel number email".split(" "));
/** How many fields of a form are looked at, and how many names of theirs are reported. */
const most = { fields: 20, names: 100 };

/** Returns the texts by which a person may call a field: its labels, its name and its hints. */
function namesOf(field: HTMLInputElement): string[] {
  const labels = [...(field.labels ?? [])].map(({ textContent }) => textContent);
  const hints = ["placeholder", "aria-label", "title"].map((name) => field.getAttribute(name) ?? "");
  return [...labels, field.name, field.id, ...hints].map(plainName).filter((name) => name !== "");
}

/** Returns the fields of a login that take no part of it, as a client's number beside user name and password. */
function otherFields({ roles, purpose }: ClassifiedForm): HTMLInputElement[] {
  const [first] = roles.keys();
  const form = first === undefined || purpose !== "logIn" ? null : formOf(first);
  return [...(form?.querySelectorAll("input") ?? [])]
    .filter((field) => types.has(field.type) && !roles.has(field))
    .slice(0, most.fields);
}

/** Returns the names of a login's other fields. */
export const ownNames = (form: ClassifiedForm): string[] => otherFields(form).flatMap(namesOf).slice(0, most.names);

/** Fills fields of one's own into those that are named alike; a hidden one only where the page hides what is typed. */
export function fillOwn(form: ClassifiedForm, own: readonly OwnValue[], allowed: readonly string[]): void {
  for (const { name, value, isHidden } of own) {
    const field = otherFields(form).find((one) => namesOf(one).includes(plainName(name)));
    if (field === undefined || (isHidden && field.type !== "password") || !isFillable(field)) continue;
    if (refusalOf(originsOf([...form.roles.keys()]), allowed) !== null) return;
    write(field, value);
  }
}
