import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDataFolders } from "./data-folders.ts";
import { startTestServer, type TestServer, createTestDatabase, urlOf } from "./harness.ts";
import { sendRequest } from "./http-api.ts";
import { id16, madeLink, senderAt } from "./links.ts";
import { startProcess } from "./server-process.ts";
import { credential } from "./value-factories.ts";

/** Links at two processes of the operating system, which have one PostgreSQL in common. */
const folders = createDataFolders();
const secrets = { tokenSecret: "t".repeat(43), pepper: "p".repeat(43) };
let server: TestServer;
let urls: string[];
beforeAll(async () => {
  const { tokenSecret, pepper } = secrets;
  const connection = await createTestDatabase();
  const like = { connection, secrets: { tokenSecret: Buffer.from(tokenSecret), pepper: Buffer.from(pepper) } };
  server = await startTestServer({ like });
});
afterAll(() => server.close());
// Processes end with the test that uses them.
beforeEach(async () => {
  const { tokenSecret, pepper } = secrets;
  const shared = { DATABASE_URL: urlOf(server.connection), TOKEN_SECRET: tokenSecret, PEPPER: pepper };
  const processes = [0, 1].map(() => startProcess({ ...shared, DATA_DIR: folders.empty() }));
  urls = await Promise.all(processes.map((each) => each.url()));
});

interface Opening {
  linkId: string;
  credential: string;
}
/** Opens a link `count` times at once, at one process and the other. Returns status, and code or contents of each reply. */
const openAtOnce = ({ linkId, credential: given }: Opening, count: number, openId = id16) =>
  Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const body = { linkId, credential: given, openId: openId() };
      const reply = await sendRequest(urls[i % 2] ?? "", { method: "POST", path: "/links/open", body });
      const { code, contents } = (await reply.json()) as { code?: string; contents?: string };
      return code ?? contents;
    }),
  );
const countOf = (outcomes: readonly unknown[], wanted: unknown) => outcomes.filter((one) => one === wanted).length;
const rowOf = (linkId: string) =>
  server.db.selectFrom("links").selectAll().where("id", "=", linkId).executeTakeFirstOrThrow();

test("154 of openings that reach two processes at once, one opens a link of one opening", async () => {
  const ana = await senderAt(server);
  for (let round = 0; round < 3; round++) {
    const link = await madeLink(server, ana);
    const outcomes = await openAtOnce(link, 8);
    expect(countOf(outcomes, link.contents)).toBe(1);
    expect(countOf(outcomes, "link_ended")).toBe(7);
    expect(await rowOf(link.linkId)).toMatchObject({ opens_left: 0, ended_why: "opened" });
  }
});

test("154 one opening that reaches both counts once, and 155 of wrong passphrases at both ten are judged", async () => {
  const ana = await senderAt(server);
  const [twice, guessed] = [await madeLink(server, ana, { opens: 3 }), await madeLink(server, ana)];
  const one = id16();
  expect(countOf(await openAtOnce(twice, 6, () => one), twice.contents)).toBe(6);
  expect(await rowOf(twice.linkId)).toMatchObject({ opens_left: 2 });
  const outcomes = await openAtOnce({ linkId: guessed.linkId, credential: credential() }, 14);
  expect(countOf(outcomes, "wrong_passphrase")).toBe(10);
  expect(countOf(outcomes, "link_ended")).toBe(4);
  expect(await rowOf(guessed.linkId)).toMatchObject({ ended_why: "passphrase", contents: null });
});
