import type { Person, Reminder } from "@pomander/contract";
import { fullName } from "../../lib/format/full-name.ts";

/** Returns a person's name as shown on a reminder; "U" if they have none, as in their initials. */
export const personName = (person: Pick<Person, "firstName" | "lastName">) => fullName(person) || "U";

/** Returns the recipients of a reminder's emails: the assigned people, by name, and the address that it is sent to. */
export const toldText = ({ assignees, email }: Pick<Reminder, "assignees" | "email">) =>
  [...assignees.map(personName), email].join(", ");
