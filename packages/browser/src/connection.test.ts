// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { createConnection } from "./connection.ts";

/** A window whose server answers as `answers` says, one after another. */
function setup(...answers: Array<number | Error>) {
  const listeners = new Map<string, () => void>();
  const asked: string[] = [];
  const caches: unknown[] = [];
  const page = {
    addEventListener: (type: string, listener: () => void) => void listeners.set(type, listener),
    fetch: async (path: string, options?: RequestInit) => {
      asked.push(path);
      caches.push(options?.cache);
      const answer = answers.shift() ?? 200;
      if (typeof answer !== "number") throw answer;
      return new Response(null, { status: answer });
    },
  } as unknown as Window & { fetch: typeof fetch };
  const connection = createConnection(page);
  return {
    connection,
    asked,
    caches,
    fetch: connection.watch(page.fetch),
    happens: (type: string) => listeners.get(type)?.(),
  };
}

it("knows nothing before anything was asked", () => {
  expect(setup().connection.isReached()).toBeNull();
});

it.each([
  ["an answer", 200, { isReached: true, isUnavailable: false }],
  ["a refusal", 401, { isReached: true, isUnavailable: false }],
  ["a fault of the server", 500, { isReached: true, isUnavailable: false }],
  ["a proxy without its server", 502, { isReached: false, isUnavailable: true }],
  ["a server that is not ready", 503, { isReached: false, isUnavailable: true }],
])("takes %s for what it is", async (_what, status, expected) => {
  const { connection, fetch } = setup(status);
  expect((await fetch("/api/user")).status).toBe(status);
  expect({ isReached: connection.isReached(), isUnavailable: connection.isUnavailable() }).toEqual(expected);
});

it("notes that nobody answered, passes the error on, and tells who listens of a change alone", async () => {
  const lost = new TypeError("Failed to fetch");
  const { connection, fetch } = setup(lost, lost, 200);
  let told = 0;
  const stop = connection.subscribe(() => (told += 1));
  await expect(fetch("/api/user")).rejects.toBe(lost);
  await expect(fetch("/api/user")).rejects.toBe(lost);
  expect([connection.isReached(), connection.isUnavailable(), told]).toEqual([false, false, 1]);
  await fetch("/api/user");
  expect([connection.isReached(), told]).toEqual([true, 2]);
  stop();
});

it("believes the system that the line is gone, and asks the server when it is said to be back", async () => {
  const { connection, asked, caches, happens } = setup(new TypeError("Failed to fetch"), 200);
  happens("offline");
  expect(connection.isReached()).toBe(false);
  happens("online");
  await expect.poll(() => asked).toEqual(["/readyz"]);
  // A stored answer would say that a server is reached which is not.
  expect(caches).toEqual(["no-store"]);
  expect(connection.isReached()).toBe(false);
  expect(await connection.check()).toBe(true);
});
