import { createHash, createHmac, randomBytes } from "node:crypto";
import type { NewLink } from "@pomander/contract";
import { callApi, factories, type TestUser } from "./factories.ts";
import { outcomeOf } from "./files.ts";
import type { TestServer } from "./harness.ts";
import { committed, credential, envelope, writeKeyOf } from "./value-factories.ts";

export const id16 = () => randomBytes(16).toString("base64url");

/** The proof that a device of this person sends with a link. */
export function proofOfLink(by: { vaultId: string }, linkId: string, contents: string): string {
  const hash = createHash("sha256").update(contents).digest("base64url");
  const text = ["pomander/v1/link", by.vaultId, linkId, hash].join("\n");
  return createHmac("sha256", writeKeyOf(by)).update(text).digest("base64url");
}

const inHours = (from: Date, hours: number) => new Date(from.getTime() + hours * 3_600_000).toISOString();

/** A link as a device sends it, whose sealed parts mean nothing. */
export function newLink(by: { vaultId: string }, members: Partial<NewLink> = {}, now = new Date()): NewLink {
  const link = {
    linkId: id16(),
    credential: credential(),
    contents: committed(),
    label: envelope(512),
    files: [],
    until: inHours(now, 24),
    opens: 1,
    showSender: false,
    ...members,
  };
  return { proof: proofOfLink(by, link.linkId, link.contents), ...link };
}

/** Registers a user whose account is old enough for links. */
export async function senderAt(
  server: TestServer,
  role: { isSuperAdmin?: boolean; isAllowedForRemindMe?: boolean } = {},
): Promise<TestUser> {
  const sender = await factories(server).user(role);
  const created_at = new Date(server.accounts.clock.now().getTime() - 2 * 86_400_000);
  await server.db.updateTable("users").set({ created_at }).where("id", "=", sender._id).execute();
  return sender;
}

/** The calls of links. */
export const linkCalls = (server: TestServer) => ({
  make: ({ token }: { token: string }, body: NewLink) => callApi(server, "POST /user/links", { token, body }),
  list: ({ token }: { token: string }) => callApi(server, "GET /user/links", { token }),
  end: ({ token }: { token: string }, linkId: string) =>
    callApi(server, `POST /user/links/${linkId}/end`, { token, body: {} }),
  open: ({ linkId, credential }: Pick<NewLink, "linkId" | "credential">, openId = id16()) =>
    callApi(server, "POST /links/open", { body: { linkId, credential, openId } }),
  receipt: (linkId: string, openId: string, receipt = randomBytes(32).toString("base64url")) =>
    callApi(server, "POST /links/receipt", { body: { linkId, openId, receipt } }),
  file: (ticket: string, fileId: string) =>
    callApi(server, `GET /links/files/${fileId}`, { headers: ticketHeaders(ticket) }),
  segment: (ticket: string, fileId: string, n: number) =>
    callApi(server, `GET /links/files/${fileId}/segments/${n}`, { headers: ticketHeaders(ticket) }),
});
export const ticketHeaders = (ticket: string) => ({ "link-ticket": JSON.stringify(ticket) });

/** Makes a link, and returns it. */
export async function madeLink(server: TestServer, by: TestUser, members: Partial<NewLink> = {}): Promise<NewLink> {
  const link = newLink(by, members, server.accounts.clock.now());
  const outcome = outcomeOf(await linkCalls(server).make(by, link));
  if (outcome !== 204) throw new Error(`a link was refused: ${outcome}`);
  return link;
}
