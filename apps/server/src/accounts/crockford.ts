import { randomInt } from "node:crypto";

/** Crockford's Base32, whose characters are not mistaken for one another. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Makes a random code of so many characters, with 5 bits each. */
export const makeCode = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
