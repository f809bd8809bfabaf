import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../apps/server/test/harness.ts";
import { createDevice, type Person, register } from "./accounts.ts";
import { killWhenHeld, startDoomedServer } from "./doomed-server.ts";
import type { CrashPoint } from "../../../../apps/server/test/crash/crash-point.ts";
import type { IncomingEntry, OpenVault, Reason } from "../../src/index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
const steady = () => server.url;

const isThorough = process.env["SLOW"] === "1";
/** Number of entries, and of calls of each kind that succeed before the server is killed during one of them. */
const [count, callsBefore] = isThorough ? [10_000, 5] : [300, 0];
const points: readonly CrashPoint[] = isThorough
  ? ["before", "within 2", "within 7", "within 99", "committing", "after"]
  : ["within 7", "committing", "after"];

const incoming: readonly IncomingEntry[] = Array.from({ length: count }, (_, i) => ({
  source: `Line ${i}`,
  draft: {
    title: `entry ${i}`,
    link: "https://example.com",
    email: "ana",
    password: `p${i}`,
    notes: "",
    category: "",
    tags: [],
    isFavorite: false,
  },
  isArchive: false,
  history: [],
}));
const expected = incoming.map(({ draft: { title } }) => title).toSorted();

/** Matches one call of a path, after a number of earlier ones. */
const nthCall = (path: RegExp) => {
  let calls = 0;
  return { test: (called: string) => path.test(called) && calls++ === callsBefore };
};

/** Returns the titles that a device without memory finds, except for that of the original entry. */
async function found({ email, password }: Person) {
  const { vault } = await createDevice(steady).signIn(email, password, async () => true);
  await vault!.opened();
  await vault!.confirmFirstVisit();
  const { fault, unreadable, entries } = vault!.snapshot();
  expect({ fault, unreadable }).toEqual({ fault: null, unreadable: [] });
  const titles = entries.map(({ title }) => title).toSorted();
  expect(titles).toContain("Bank");
  return titles.filter((title) => title !== "Bank");
}

/**
 * Runs an action on a server that is killed while a call of that path is held at a point; then on one that keeps
 * running.
 */
async function acrossACrash<T>(
  person: Person,
  { point, path }: { point: CrashPoint; path: RegExp },
  act: (vault: OpenVault) => () => Promise<{ problem: Reason | null } & T>,
) {
  const doomed = await startDoomedServer(server);
  let { url } = doomed;
  const device = createDevice(() => url, point, { stops: nthCall(path) });
  const { vault } = await device.signIn(person.email, person.password, async () => true);
  await vault!.opened();
  await vault!.confirmFirstVisit();
  const again = act(vault!);
  const first = again();
  await killWhenHeld(doomed, [first.then(({ problem }) => ({ point, told: `${problem?.code}` }))]);
  const { problem } = await first;
  const between = await found(person);
  url = steady();
  return { problem, between: between.length, last: await again() };
}

describe("a server killed at half of an import, and then of its undoing", () => {
  test.each(points)(
    "with a call held at '%s': each entry is there exactly once, and then none",
    { timeout: 600_000 },
    async (point) => {
      const person = await register(steady);
      let importId = "";
      const imported = await acrossACrash(person, { point, path: /\/entries\/import$/ }, (vault) => {
        const run = vault.beginImport(incoming, "csv");
        importId = run.id;
        return () => run.run();
      });
      const whole = { stored: count, failed: [], leftBehind: [], problem: null, isCancelled: false };
      const atOnce = Math.min(count, 1_000);
      const kept = callsBefore * 1_000;
      const isStored = point === "after" || (point === "committing" && imported.between > kept);
      expect(imported).toEqual({
        problem: { code: "unreachable", params: {} },
        between: isStored ? kept + atOnce : kept,
        last: whole,
      });
      expect(await found(person)).toEqual(expected);

      const undone = await acrossACrash(
        person,
        { point, path: /\/entries\/delete-forever$/ },
        (vault) => () => vault.undoImport(importId),
      );
      const isGone = point === "after" || (point === "committing" && undone.between < count - kept);
      const gone = isGone ? kept + atOnce : kept;
      expect(undone).toEqual({
        problem: { code: "unreachable", params: {} },
        between: count - gone,
        // A call that succeeded without a reply is counted as done by the next one.
        last: { removed: count - kept, changedSince: 0, problem: null },
      });
      expect(await found(person)).toEqual([]);
      const versions = await server.db
        .selectFrom("vault_history")
        .innerJoin("vaults", "vaults.id", "vault_history.vault_id")
        .select("entry_id")
        .where("user_id", "=", person.user._id)
        .execute();
      expect(versions).toHaveLength(count);
    },
  );
});
