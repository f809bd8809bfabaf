import { createHash, randomUUID } from "node:crypto";
import { systemRandom } from "@pomander/crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { SortedEntries } from "./sorted-entries.ts";

const entryOf = (_id: string) => ({ sealed: { _id }, entryHash: systemRandom(32) });
type Marked = ReturnType<typeof entryOf>;
const ids = Array.from({ length: 12 }, () => randomUUID());

test("entries after any changes are those that are there, ascending, with the digest of their marks", async () => {
  const change = fc.record({
    puts: fc.uniqueArray(fc.constantFrom(...ids)),
    removes: fc.uniqueArray(fc.constantFrom(...ids)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
      let entries = SortedEntries.of<Marked>([]);
      const expected = new Map<string, Marked>();
      for (const { puts, removes } of changes) {
        const before = entries.values();
        const copy = [...before];
        const put = puts.map(entryOf);
        entries = entries.with({ puts: put, removes });
        for (const id of removes) expected.delete(id);
        for (const entry of put) expected.set(entry.sealed._id, entry);
        expect(before).toEqual(copy);
      }
      const sorted = [...expected.keys()].sort();
      expect(entries.ids()).toEqual(sorted);
      expect(entries.values()).toEqual(sorted.map((id) => expected.get(id)));
      expect(entries.size).toBe(sorted.length);
      for (const id of ids) expect(entries.get(id)).toBe(expected.get(id));
      const marks = sorted.map((id) => expected.get(id)?.entryHash ?? new Uint8Array(0));
      expect(await entries.digest()).toBe(createHash("sha256").update(Buffer.concat(marks)).digest("base64url"));
    }),
  );
});
