import type { Person } from "@pomander/contract";
import { fullName } from "../../lib/format/full-name.ts";

/** As a person is called on a reminder; "U" stands for somebody without a name, as in their initials. */
export const personName = (person: Pick<Person, "firstName" | "lastName">) => fullName(person) || "U";
