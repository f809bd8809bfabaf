import { limits } from "@pomander/contract";
import { randomBytes } from "node:crypto";
import { hashOf } from "../../src/platform/token-hash.ts";
import { factories, type TestUser } from "../factories.ts";
import { insertUpload } from "../files.ts";
import type { TestServer } from "../harness.ts";
import { id16, newLink, ticketHeaders } from "../links.ts";

interface People {
  server: TestServer;
  caller: TestUser;
  subject: TestUser;
}

/** Makes a person's account old enough for links. */
async function ageAccount({ db }: TestServer, { _id }: { _id: string }): Promise<void> {
  const created_at = new Date(Date.now() - 2 * 86_400_000);
  await db.updateTable("users").set({ created_at }).where("id", "=", _id).execute();
}

/** Stores a link of the subject's that was opened once, with a file. */
async function insertLink({ server, subject }: Omit<People, "caller">) {
  const { linkId, credential, ...link } = newLink(subject, { opens: limits.linkOpens });
  const at = new Date();
  await server.db
    .insertInto("links")
    .values({
      id: linkId,
      user_id: subject._id,
      vault_id: subject.vaultId,
      verifier: server.accounts.pepper.verifierOf(credential),
      contents: link.contents,
      label: link.label,
      shows_sender: true,
      until: new Date(link.until),
      opens_left: link.opens,
      created_at: at,
      ended_at: null,
      ended_why: null,
    })
    .execute();
  const [openId, ticket] = [id16(), randomBytes(32).toString("base64url")];
  const opening = { open_id: openId, at, device: "Firefox", opens_left: link.opens, receipt: null };
  await server.db
    .insertInto("link_opens")
    .values({ link_id: linkId, ...opening, ticket_hash: hashOf(ticket) })
    .execute();
  const { fileId } = await insertUpload(server, { vaultId: subject.vaultId, by: subject, isWhole: true });
  await server.db
    .insertInto("link_files")
    .values({ link_id: linkId, vault_id: subject.vaultId, file_id: fileId })
    .execute();
  return { linkId, credential, openId, ticket, fileId };
}

/** Stores a link of another person's: the caller's own would end with a temporary password. */
const insertForeignLink = async ({ server }: People) => insertLink({ server, subject: await factories(server).user() });

/** Requests of the calls of links, as in `requests`. */
export const linkRequests = {
  "links.make": async ({ server, subject }: People) => {
    await ageAccount(server, subject);
    return { body: newLink(subject) };
  },
  "links.list": async () => ({}),
  "links.end": async (people: People) => ({ params: { linkId: (await insertLink(people)).linkId }, body: {} }),
  "openLinks.open": async (people: People) => {
    const { linkId, credential } = await insertForeignLink(people);
    return { body: { linkId, credential, openId: id16() } };
  },
  "openLinks.receipt": async (people: People) => {
    const { linkId, openId } = await insertForeignLink(people);
    return { body: { linkId, openId, receipt: randomBytes(32).toString("base64url") } };
  },
  "openLinks.file": async (people: People) => {
    const { fileId, ticket } = await insertForeignLink(people);
    return { params: { fileId }, headers: ticketHeaders(ticket) };
  },
  "openLinks.fileSegment": async (people: People) => {
    const { fileId, ticket } = await insertForeignLink(people);
    return { params: { fileId, n: "0" }, headers: ticketHeaders(ticket) };
  },
};
