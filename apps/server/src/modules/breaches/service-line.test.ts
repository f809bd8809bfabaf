import { expect, test } from "vitest";
import { createServiceSource } from "./service-source.ts";

const line = `${"A".repeat(35)}:1`;
const prefixes = Array.from({ length: 300 }, (_, number) => number.toString(16).toUpperCase().padStart(5, "0"));

/** A source before a service that replies when the test says so. */
function slowService() {
  const waiting: (() => void)[] = [];
  let most = 0;
  let underWay = 0;
  const fetch = async () => {
    most = Math.max(most, (underWay += 1));
    await new Promise<void>((reply) => waiting.push(reply));
    underWay -= 1;
    return new Response(line);
  };
  const source = createServiceSource("https://breaches.example", { fetch });
  /** Replies to all that wait, and to those that come then. */
  const replyToAll = async () => {
    while (waiting.length > 0) {
      waiting.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { source, replyToAll, atOnce: () => underWay, most: () => most };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("eight questions are at the service at once, also while others are handed their places", async () => {
  const { source, replyToAll, most, atOnce } = slowService();
  const asked = prefixes.slice(0, 30).map((prefix) => source.read(prefix));
  await settled();
  expect(atOnce()).toBe(8);
  await replyToAll();
  expect(await Promise.all(asked)).toHaveLength(30);
  expect(most()).toBe(8);
  // Places that came back are free again.
  const next = prefixes.slice(30, 50).map((prefix) => source.read(prefix));
  await settled();
  expect(atOnce()).toBe(8);
  await replyToAll();
  await Promise.all(next);
  expect(most()).toBe(8);
});

test("two hundred more wait in line, and the next one is refused", async () => {
  const { source, replyToAll } = slowService();
  const asked = prefixes.slice(0, 208).map((prefix) => source.read(prefix));
  await settled();
  await expect(source.read(prefixes[208]!)).rejects.toThrow("too many questions wait for the service");
  await replyToAll();
  expect(await Promise.all(asked)).toHaveLength(208);
});
