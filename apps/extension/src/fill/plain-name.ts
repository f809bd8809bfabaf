/** The longest name of a field, in characters. */
const maxLength = 100;

/** Returns the name of a field as it is compared: "Client no.:" and "client_no" are one. */
export const plainName = (text: string): string =>
  text
    .slice(0, maxLength)
    .toLowerCase()
    .replaceAll(/[\s:*._-]+/gu, " ")
    .trim();
