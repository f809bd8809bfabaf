import { randomUUID } from "node:crypto";
import { type AnyTokenScope, type ApiToken, tokenScopes } from "@pomander/contract";
import { createTokenText } from "../src/accounts/api-tokens/token-text.ts";
import { dayMs } from "../src/platform/clock.ts";
import { callApi, type TestUser } from "./factories.ts";
import type { TestServer } from "./harness.ts";

interface NewTestToken {
  kind?: "person" | "server";
  name?: string;
  scopes?: readonly AnyTokenScope[];
  tags?: readonly string[] | null;
  networks?: readonly string[];
  days?: number;
}

/** Returns an end this number of days from now. */
export const endIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

/** Asks for an API token as its owner does; the reply of the call. */
export const askForToken = (
  server: TestServer,
  owner: TestUser,
  { kind = "person", name = "Terraform", scopes = ["reminders:read"], tags, networks, days = 90 }: NewTestToken = {},
) =>
  callApi(server, kind === "person" ? "POST /user/tokens" : "POST /tokens", {
    token: owner.token,
    body: {
      name,
      scopes,
      ...(tags !== undefined && { tags }),
      ...(networks !== undefined && { networks }),
      expiresAt: endIn(days),
      currentPassword: owner.password,
    },
  });

/** Creates an API token as its owner does, and returns it with its secret. @throws when the server refuses */
export async function createApiToken(
  server: TestServer,
  owner: TestUser,
  form: NewTestToken = {},
): Promise<{ token: ApiToken; secret: string }> {
  const answer = await askForToken(server, owner, form);
  if (answer.status !== 201) throw new Error(`the token was refused: ${answer.status} ${answer.text}`);
  return answer.body;
}

/** Inserts an API token with all scopes whose owner has yet to be given their rights; returns its id and its text. */
export async function insertApiToken(
  server: TestServer,
  owner: { _id: string } | null,
  {
    scopes = tokenScopes,
    expiresAt = new Date(Date.now() + dayMs),
  }: { scopes?: readonly AnyTokenScope[]; expiresAt?: Date } = {},
): Promise<{ id: string; secret: string }> {
  const [id, at, created] = [randomUUID(), new Date(), createTokenText(scopes)];
  await server.db
    .insertInto("api_tokens")
    .values({
      id,
      user_id: owner?._id ?? null,
      name: "Terraform",
      scopes: [...scopes],
      has_tags: false,
      expires_at: expiresAt,
      created_at: at,
      created_by: owner?._id ?? null,
      created_by_name: "Ana Silva",
    })
    .execute();
  await server.db
    .insertInto("api_token_secrets")
    .values({ id: created.id, token_id: id, hash: created.hash, created_at: at, expires_at: expiresAt })
    .execute();
  return { id, secret: created.text };
}
