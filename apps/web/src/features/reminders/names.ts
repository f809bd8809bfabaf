import type { Person } from "@pomander/contract";

/** As a person is called; 'U' has no name. */
export const fullName = ({ firstName, lastName }: Pick<Person, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`.trim() || "U";
