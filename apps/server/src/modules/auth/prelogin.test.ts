import { randomUUID } from "node:crypto";
import { defaultKdf, type Kdf } from "@pomander/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { factories, type TestUser } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { prelogin } from "./prelogin.ts";

// These are the costs as they would be if a release created accounts with another cost than the previous one.
const newer = { ...defaultKdf, memoryKiB: 131_072 };
const costs = [newer, defaultKdf];
let server: TestServer;
let people: TestUser[];
beforeAll(async () => {
  server = await startTestServer();
  people = await factories(server).users(Array.from({ length: 200 }, () => ({})));
});
afterAll(() => server.close());

const ask = async (email: string, known = costs) =>
  (await prelogin({ db: server.db, pepper: server.accounts.pepper }, email, known)).kdf;
const strangers = Array.from({ length: 400 }, () => `${randomUUID()}@example.com`);
const askAll = (known = costs) => Promise.all(strangers.map((email) => ask(email, known)));
const shareOf = (answers: readonly Kdf[], memoryKiB: number) =>
  answers.filter((kdf) => kdf.memoryKiB === memoryKiB).length / answers.length;
const setKdf = (some: readonly TestUser[], cost: object) =>
  server.db
    .updateTable("users")
    .set({ kdf: JSON.stringify({ ...some[0]?.kdf, ...cost }) })
    .where(
      "id",
      "in",
      some.map(({ _id }) => _id),
    )
    .execute();

test("unknown addresses have the costs that accounts have, each as often, and follow them to a new one", async () => {
  const before = await askAll([defaultKdf]);
  expect(shareOf(before, defaultKdf.memoryKiB)).toBe(1);
  // The release alone changes the reply for no address.
  expect(await askAll()).toEqual(before);

  await setKdf(people.slice(0, 100), newer);
  const half = await askAll();
  expect(shareOf(half, newer.memoryKiB)).toBeGreaterThan(0.25);
  expect(shareOf(half, newer.memoryKiB)).toBeLessThan(0.75);
  expect(await askAll()).toEqual(half);
  // A salt changes with the cost, as with a new password, and only then.
  half.forEach((kdf, i) => expect(kdf.salt === before[i]?.salt).toBe(kdf.memoryKiB === defaultKdf.memoryKiB));
  expect(new Set(half.map(({ salt }) => salt)).size).toBe(strangers.length);

  await setKdf(people, newer);
  const after = await askAll();
  expect(shareOf(after, newer.memoryKiB)).toBe(1);
  const isNewer = (_kdf: Kdf, i: number) => half[i]?.memoryKiB === newer.memoryKiB;
  expect(after.filter(isNewer)).toEqual(half.filter(isNewer));
});

test("a cost that no release of the app had is never made up, and is given to whoever has it", async () => {
  const odd = { memoryKiB: 70_000, iterations: 7 };
  await setKdf(people, odd);
  expect(shareOf(await askAll(), odd.memoryKiB)).toBe(0);
  expect(await ask(people[0]!.email)).toMatchObject(odd);
});

test("without accounts the newest cost is given", async () => {
  const empty = await startTestServer();
  const { kdf } = await prelogin({ db: empty.db, pepper: empty.accounts.pepper }, strangers[0]!, costs);
  expect(kdf).toMatchObject(newer);
  await empty.close();
});
