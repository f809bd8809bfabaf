import { expect, test } from "vitest";
import { sql } from "kysely";
import { createTestDatabase } from "../../test/harness.ts";
import { openDatabase } from "./database.ts";
import { createAccountSemaphore, readStream } from "./long-reads.ts";

/** Milliseconds that no test waits for. */
const timeoutMs = 280_000;

test("heavy work waits for a permit and for its own account, and begins in the order in which it came", async () => {
  const acquire = createAccountSemaphore({ permits: 2, timeoutMs });
  const begun: string[] = [];
  const begin = async (account: string, name: string) => {
    const release = await acquire(account);
    begun.push(name);
    return release;
  };
  const endAna = await begin("ana", "ana's first");
  const endBen = await begin("ben", "ben's first");
  const waiting = [begin("ana", "ana's second"), begin("cem", "cem's"), begin("ben", "ben's second")] as const;
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(["ana's first", "ben's first"]);
  endBen();
  // Ana's second came before, but behind her own first.
  const endCem = await waiting[1];
  expect(begun).toEqual(["ana's first", "ben's first", "cem's"]);
  endAna();
  await waiting[0];
  expect(begun.slice(3)).toEqual(["ana's second"]);
  endCem();
  await waiting[2];
  expect(begun.slice(4)).toEqual(["ben's second"]);
});

test("a read whose plan fails is refused, and one whose rows fail tells its reader", async () => {
  const { long, close } = openDatabase(await createTestDatabase());
  try {
    const failing = readStream(long, timeoutMs, () => Promise.reject(new Error("no plan")));
    await expect(failing).rejects.toThrow("no plan");
    const rows = sql<{ text: string }>`select (1 / (2 - n))::text as text from generate_series(1, 3) as n`;
    const read = await readStream(long, timeoutMs, async () => ({ text: { head: "[", rows, tail: "]" }, extra: null }));
    await expect(read?.stream.toArray()).rejects.toThrow("division by zero");
  } finally {
    await close();
  }
});
