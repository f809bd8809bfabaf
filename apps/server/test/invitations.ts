import { randomBytes } from "node:crypto";
import { noPasswordColumns } from "../src/accounts/temporary-passwords.ts";
import { hashOf } from "../src/platform/token-hash.ts";
import type { TestServer } from "./harness.ts";

interface Account {
  _id: string;
  email: string;
}

/** Takes vault and password from an account, which then is as an administrator has just added it. */
export async function forgetPassword(server: TestServer, { _id }: Account): Promise<void> {
  await server.db.deleteFrom("vaults").where("user_id", "=", _id).execute();
  await server.db.updateTable("users").set(noPasswordColumns()).where("id", "=", _id).execute();
}

/** Returns the token of an invitation for an account without a password. */
export async function insertInvitation(server: TestServer, account: Account): Promise<string> {
  await forgetPassword(server, account);
  const token = randomBytes(32).toString("base64url");
  const invitation = { user_id: account._id, token_hash: hashOf(token), email: account.email, session_id: null };
  await server.db.insertInto("invitations").values(invitation).execute();
  const invited_until = new Date(Date.now() + 86_400_000);
  await server.db.updateTable("users").set({ invited_until }).where("id", "=", account._id).execute();
  return token;
}
