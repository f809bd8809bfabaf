import { openLinkToken, sealLinkToken } from "./link-token.ts";

/** The recipient who may take a reminder by a link, for one expiry date. */
export interface TakeTarget {
  reminderId: string;
  /** An account's id, or an address in lower case, as in `deliveries`. */
  recipientKey: string;
  /** `YYYY-MM-DD`: when the reminder has another one, the link is invalid. */
  expiryDate: string;
}

const dateLength = "YYYY-MM-DD".length;

/** Returns the token of the link by which a recipient takes a reminder without signing in. */
export const makeTakeToken = (tokenSecret: Uint8Array, { reminderId, recipientKey, expiryDate }: TakeTarget): string =>
  sealLinkToken(tokenSecret, "take", { uuid: reminderId, name: expiryDate + recipientKey });

/** Returns the content of such a token, or null where this server did not make it. */
export function readTakeToken(tokenSecret: Uint8Array, token: string): TakeTarget | null {
  const read = openLinkToken(tokenSecret, "take", token);
  if (read === null) return null;
  const { uuid: reminderId, name } = read;
  return { reminderId, expiryDate: name.slice(0, dateLength), recipientKey: name.slice(dateLength) };
}
