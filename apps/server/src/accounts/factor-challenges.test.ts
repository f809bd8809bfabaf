import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { factories, type TestUser } from "../../test/factories.ts";
import { startTestServer, type TestServer } from "../../test/harness.ts";
import type { FactorPurpose } from "../platform/factor-tables.ts";
import { withTransaction } from "../platform/transaction.ts";
import {
  countWrongTry,
  lockChallenge,
  makeChallenge,
  makeOrRepeatChallenge,
  takeChallenge,
} from "./factor-challenges.ts";

let server: TestServer;
let ana: TestUser;
let ben: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  [ana, ben] = [await factories(server).user(), await factories(server).user()];
});
afterAll(() => server.close());

const now = new Date("2026-03-01T10:00:00.000Z");
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const ownerOf = (userId: string, purpose: FactorPurpose = "login", boundTo = "a verifier") => ({
  userId,
  purpose,
  boundTo,
});
const make = (owner = ownerOf(ana._id)) =>
  withTransaction(server.db, (trx) => makeChallenge(trx, owner, { now, minutes: 10 }));
const take = (id: string, owner = ownerOf(ana._id), at = now) =>
  withTransaction(server.db, (trx) => takeChallenge(trx, owner, id, at));

it("a challenge is taken once, and gives what was signed", async () => {
  const challenge = await make();
  expect(Buffer.from(challenge.webauthnChallenge, "base64url")).toHaveLength(32);
  expect(await take(challenge.id)).toEqual(challenge);
  expect(await take(challenge.id)).toBeNull();
});

it("of two that take a challenge at once, one has it", async () => {
  const { id } = await make();
  const taken = await Promise.all([take(id), take(id), take(id), take(id)]);
  expect(taken.filter((one) => one !== null)).toHaveLength(1);
});

it("a challenge of another account, purpose or binding, an old one and none at all are not taken", async () => {
  const { id } = await make();
  expect(await take(id, ownerOf(ben._id))).toBeNull();
  expect(await take(id, ownerOf(ana._id, "recover"))).toBeNull();
  expect(await take(id, ownerOf(ana._id, "login", "another verifier"))).toBeNull();
  expect(await take(id, ownerOf(ana._id), after(600))).toBeNull();
  expect(await take(randomUUID())).toBeNull();
  expect(await take("no id")).toBeNull();
  expect(await take(id, ownerOf(ana._id), after(599))).not.toBeNull();
});

it("the fifth wrong proof ends a challenge", async () => {
  const { id } = await make();
  const fail = () =>
    withTransaction(server.db, async (trx) => {
      const challenge = await lockChallenge(trx, ownerOf(ana._id), id, now);
      return challenge === null ? 0 : countWrongTry(trx, id, now);
    });
  const tries: number[] = [];
  for (let i = 0; i < 6; i++) tries.push(await fail());
  expect(tries).toEqual([1, 2, 3, 4, 5, 0]);
  expect(await take(id)).toBeNull();
});

it("of twenty that are open the newest is given again, for half a minute, unless it was tried", async () => {
  const owner = ownerOf(ben._id, "confirm", "a session");
  const ask = (at: Date, of = owner) =>
    withTransaction(server.db, (trx) => makeOrRepeatChallenge(trx, of, { now: at, minutes: 10 }));
  const made: string[] = [];
  for (let second = 0; second < 20; second++) made.push((await ask(after(second))).id);
  expect(new Set(made).size).toBe(20);
  const again = await ask(after(48));
  expect(again.id).toBe(made.at(-1));
  expect(await take(again.id, owner)).toEqual(again);
  // Nineteen are left, of which one is tried: neither it nor one that has ended is given out.
  made.push((await ask(after(49))).id);
  await withTransaction(server.db, (trx) => countWrongTry(trx, made.at(-1)!, after(49)));
  made.push((await ask(after(49))).id);
  expect(new Set(made).size).toBe(22);
  expect((await ask(after(78))).id).toBe(made.at(-1));
  made.push((await ask(after(79))).id);
  expect((await ask(after(79), ownerOf(ben._id, "confirm", "another session"))).id).not.toBe(made.at(-1));
  // Ten minutes after the first one, it is none of them any more.
  made.push((await ask(after(604))).id);
  expect(new Set(made).size).toBe(24);
});
