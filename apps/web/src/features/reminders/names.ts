import type { Person, Reminder } from "@pomander/contract";
import { fullName } from "../../lib/format/full-name.ts";

/** As a person is called on a reminder; "U" stands for somebody without a name, as in their initials. */
export const personName = (person: Pick<Person, "firstName" | "lastName">) => fullName(person) || "U";

/** Who gets a reminder's emails: who is assigned, by name, and the address that it is sent to. */
export const toldText = ({ assignees, email }: Pick<Reminder, "assignees" | "email">) =>
  [...assignees.map(personName), email].join(", ");
