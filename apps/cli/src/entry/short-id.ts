/** Ids are base64url, and a command takes what begins with a hyphen for an option. */
const withoutHyphens = (id: string) => id.replace(/^-+/u, "");

/** Returns the beginning of an id, as lists show it. */
export const shortId = (id: string): string => withoutHyphens(id).slice(0, 8);

/** Whether an id begins so, as a list shows it or as a whole. */
export const beginsWith = (id: string, start: string): boolean =>
  id.startsWith(start) || withoutHyphens(id).startsWith(start);
