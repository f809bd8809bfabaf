import { expect, test } from "vitest";
import { createAccountSemaphore } from "./long-reads.ts";

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
