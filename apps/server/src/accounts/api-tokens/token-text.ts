import { randomBytes } from "node:crypto";
import { type AnyTokenScope, scimScope, tokenPrefixes } from "@pomander/contract";
import { hashOf } from "../../platform/token-hash.ts";

const idBytes = 12;
const secretBytes = 32;
/** base64url of both parts. */
const characters = 59;

const anyPrefix = `(?:${Object.values(tokenPrefixes).join("|")})`;
const form = new RegExp(`^Bearer (${anyPrefix}([A-Za-z0-9_-]{${characters}}))$`, "i");
const anyToken = new RegExp(`^Bearer ${anyPrefix}`, "i");

/** Returns whether the header names an API token, of whatever form: a session's token has dots and no such start. */
export const isApiToken = (authorization: string | undefined): authorization is string =>
  authorization !== undefined && anyToken.test(authorization);

/** Creates a token with these scopes: its text, the id of its row and the hash that is stored. */
export function createTokenText(scopes: readonly AnyTokenScope[]): { text: string; id: Buffer; hash: Buffer } {
  const id = randomBytes(idBytes);
  const text = `${tokenPrefixes[scopes.includes(scimScope) ? "scim" : "api"]}${Buffer.concat([id, randomBytes(secretBytes)]).toString("base64url")}`;
  return { text, id, hash: hashOf(text) };
}

/** Returns the id and the hash of a token in a header; null: it does not have a token's form. */
export function readTokenText(authorization: string): { id: Buffer; hash: Buffer } | null {
  const [, text, encoded] = form.exec(authorization) ?? [];
  if (text === undefined || encoded === undefined) return null;
  return { id: Buffer.from(encoded, "base64url").subarray(0, idBytes), hash: hashOf(text) };
}
