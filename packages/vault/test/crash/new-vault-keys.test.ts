import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../apps/server/test/harness.ts";
import { createInMemoryPinnedState, type PinnedStateStore, type SignedIn } from "../../src/index.ts";
import { createDevice, type Person, register } from "./accounts.ts";
import { killWhenHeld, startDoomedServer } from "./doomed-server.ts";
import { openTab, type Disk } from "../devices/tab.ts";
import type { CrashPoint } from "../../../../apps/server/test/crash/crash-point.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
const steady = () => server.url;

const begin = /\/successor$/;
const stage = /\/entries$/;
const finish = /\/finish$/;
/** The points are spread over the statements of each transaction; 99 is before its commit. */
const points: readonly [RegExp, CrashPoint][] = [
  ...(["before", "within 2", "within 4", "within 99", "committing", "after"] as const).map(
    (point) => [begin, point] as [RegExp, CrashPoint],
  ),
  ...(["before", "within 2", "within 3", "within 99", "committing", "after"] as const).map(
    (point) => [stage, point] as [RegExp, CrashPoint],
  ),
  ...(["before", "within 2", "within 6", "within 10", "within 14", "within 99", "committing", "after"] as const).map(
    (point) => [finish, point] as [RegExp, CrashPoint],
  ),
];

/** Returns the results of a sign-in that a crash must not change; null: the password is wrong. */
async function look(memory: PinnedStateStore, { email }: Person, password: string) {
  const asked: string[] = [];
  const ask = async ({ kind }: { kind: string }) => asked.push(kind) > 0;
  const signedIn = await createDevice(steady, null, { memory })
    .signIn(email, password, ask)
    .catch((error: Error & { code?: string }) => {
      if (error.code === "invalid_credentials") return null;
      throw error;
    });
  if (signedIn === null) return null;
  const { vault } = signedIn as SignedIn & { vault: NonNullable<SignedIn["vault"]> };
  await vault.opened();
  const { firstVisit } = vault.snapshot();
  await vault.confirmFirstVisit();
  const { status, fault, entries, unreadable } = vault.snapshot();
  const shown = entries.map(async ({ _id, title, isFavorite, isArchive }) => ({
    title,
    password: await vault.password(_id),
    isFavorite,
    isArchive,
  }));
  return {
    status,
    fault,
    unreadable,
    entries: (await Promise.all(shown)).toSorted((a, b) => (a.title < b.title ? -1 : 1)),
    isFirstVisit: firstVisit !== null,
    asked: asked.filter((kind) => kind !== "passwordChanged"),
  };
}

/** Creates a vault of three entries, and a device that knows it. */
async function prepareVault() {
  const person = await register(steady);
  const memory = createInMemoryPinnedState();
  const known = createDevice(steady, null, { memory });
  const { vault } = await known.signIn(person.email, person.password, async () => true);
  await vault!.opened();
  await vault!.confirmFirstVisit();
  const [bank] = vault!.snapshot().entries;
  const draft = { ...(await vault!.reveal(bank!._id)), title: "Mail", isFavorite: true };
  await vault!.create(draft);
  const archived = await vault!.create({ ...draft, title: "Shop", isFavorite: false });
  if (archived.kind === "saved") await vault!.archive(archived.id);
  const whole = {
    status: "open",
    fault: null,
    unreadable: [],
    entries: [
      { title: "Bank", password: person.secret, isFavorite: false, isArchive: false },
      { title: "Mail", password: person.secret, isFavorite: true, isArchive: false },
      { title: "Shop", password: person.secret, isFavorite: false, isArchive: true },
    ],
    asked: [],
  };
  return { person, memory, whole };
}

const newPasswordOf = ({ password }: Person) => `new-${password}`;

describe("a server killed while new vault keys are made", () => {
  /** Lets all users make new keys at once, each stopped at a point of their own; then kills the server. */
  async function crashAll(some: typeof points) {
    const prepared: Awaited<ReturnType<typeof prepareVault>>[] = [];
    for (const _ of some) prepared.push(await prepareVault());
    const doomed = await startDoomedServer(server);
    const cases = some.map(async ([stops, point], i) => {
      const { person, memory, whole } = prepared[i]!;
      const makersMemory = createInMemoryPinnedState();
      const device = createDevice(() => doomed.url, point, { stops, memory: makersMemory });
      const { user, vault } = await device.signIn(person.email, person.password, async () => true);
      await vault!.opened();
      await vault!.confirmFirstVisit();
      const made = await device.prepareNewVaultKeys(user, person.password, newPasswordOf(person));
      const told = await made.submit({ isUnreadableLeft: false }).then(
        () => "done",
        (error: { code?: string }) => `${error.code}`,
      );
      return { person, whole, point, stops, told, memories: [makersMemory, memory, createInMemoryPinnedState()] };
    });
    await killWhenHeld(doomed, cases);
    return Promise.all(cases);
  }

  test(
    "leaves the old vault until the commit of the end, then the new one, whole, for whoever signs in",
    { timeout: 600_000 },
    async () => {
      const cases = [...(await crashAll(points.slice(0, 10))), ...(await crashAll(points.slice(10)))];
      expect(cases).toHaveLength(20);
      for (const { person, whole, point, stops, told, memories } of cases) {
        const name = `${stops.source} ${point}`;
        const found = [];
        for (const memory of memories) {
          const old = await look(memory, person, person.password);
          const next = await look(memory, person, newPasswordOf(person));
          expect({ name, isOne: (old === null) !== (next === null) }).toEqual({ name, isOne: true });
          found.push({ isNew: old === null, ...(old ?? next) });
        }
        const isNew = stops === finish && (point === "after" || (point === "committing" && found[0]!.isNew));
        const isFirstVisit = (i: number) => i === memories.length - 1;
        expect({ name, found }).toEqual({
          name,
          found: found.map((_, i) => ({ isNew, ...whole, isFirstVisit: isFirstVisit(i) })),
        });
        expect({ name, told }).toEqual({ name, told: stops === begin ? "unreachable" : "outcome_unknown" });
      }
      // A vault that was left unchanged gets new keys as if no crash had happened.
      for (const stops of [begin, stage, finish]) {
        const { person, whole, memories } = cases.find((one) => one.stops === stops)!;
        const device = createDevice(steady, null, { memory: memories[0]! });
        const { user } = await device.signIn(person.email, person.password, async () => false);
        const made = await device.prepareNewVaultKeys(user, person.password, newPasswordOf(person));
        await made.submit({ isUnreadableLeft: false });
        expect(await look(memories[1]!, person, newPasswordOf(person))).toMatchObject({
          ...whole,
          isFirstVisit: false,
        });
      }
    },
  );
});

test(
  "a device that stops at any step of making new vault keys finds the old vault or the new one, whole, and so do others",
  { timeout: 600_000 },
  async () => {
    const { person, memory, whole } = await prepareVault();
    const disk: Disk = new Map();
    const [known, fresh] = [
      { ...whole, isFirstVisit: false },
      { ...whole, isFirstVisit: true },
    ];
    let { password } = person;
    await look(createInMemoryPinnedState(disk), person, password);
    const stopped: boolean[] = [];
    const stride = process.env["SLOW"] === "1" ? 1 : 3;
    for (let steps = 0; stopped.at(-1) !== false; steps += stride) {
      const next = `new-${steps}-${person.password}`;
      const tab = await openTab({
        url: `${server.url}/api`,
        disk,
        email: person.email,
        passwords: () => [password],
        session: null,
        ask: async ({ kind }) => kind === "passwordChanged",
      });
      tab.crashAfter(steps);
      const making = async () => {
        const made = await tab.client.prepareNewVaultKeys(tab.user, password, next);
        await made.submit({ isUnreadableLeft: false });
      };
      stopped.push((await Promise.race([making(), tab.crashed])) === "crashed");
      const own = createInMemoryPinnedState(disk);
      const old = await look(own, person, password);
      const renewed = await look(own, person, next);
      expect([old, renewed]).toContain(null);
      expect({ steps, found: old ?? renewed }).toEqual({ steps, found: known });
      if (old === null) password = next;
      expect({ steps, found: await look(memory, person, password) }).toEqual({ steps, found: known });
      expect({ steps, found: await look(createInMemoryPinnedState(), person, password) }).toEqual({
        steps,
        found: fresh,
      });
    }
    expect(stopped.length).toBeGreaterThan(10);
    expect(password).not.toBe(person.password);
  },
);
