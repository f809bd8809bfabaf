import { randomBytes } from "node:crypto";

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** Somebody new, with a master password that is strong enough. */
export function newPerson(firstName = "Ana"): Person {
  const tail = randomBytes(4).toString("hex");
  return {
    firstName,
    lastName: "Fischer",
    email: `${firstName.toLowerCase()}.${tail}@example.org`,
    password: `correct-${tail}-battery-Staple`,
  };
}
