import { expect, test } from "vitest";
import { createServerClock } from "./server-clock.ts";

const serverTime = Date.parse("2026-11-21T08:00:00Z");

/** A reply of the server's 08:00:00 that comes so many milliseconds after it was asked for. */
function setup(date: string | null, roundTripMs = 200) {
  let now = 0;
  const clock = createServerClock(() => now);
  const fetch = clock.watch(async () => {
    now += roundTripMs;
    return new Response(null, { headers: date === null ? {} : { date } });
  });
  return {
    clock,
    ask: async (deviceTime: number) => {
      now = deviceTime;
      await fetch("/");
      return clock.offsetMs();
    },
  };
}
const date = new Date(serverTime).toUTCString();

test("the offset of a device's clock is told by a reply's date, to the second", async () => {
  const { clock, ask } = setup(date);
  expect(clock.offsetMs()).toBeNull();
  expect(await ask(serverTime + 400)).toBe(0);
  expect(await ask(serverTime + 400 + 120_000)).toBe(120_000);
  expect(await ask(serverTime + 400 - 90_000)).toBe(-90_000);
});

test("a difference that a reply's way explains is no news", async () => {
  const { clock, ask } = setup(date);
  let told = 0;
  clock.subscribe(() => told++);
  await ask(serverTime + 400);
  await ask(serverTime + 1_900);
  expect(told).toBe(1);
});

test.each([
  [null, 200],
  ["yesterday", 200],
  [date, 5_001],
  [date, -5_000],
])("a reply of the date %j after %i ms tells nothing", async (header, roundTrip) => {
  expect(await setup(header, roundTrip).ask(serverTime + 500_000)).toBeNull();
});

test("a reply that took five seconds still tells the offset", async () => {
  expect(await setup(date, 5_000).ask(serverTime + 500_000)).toBe(502_000);
});

test("a request that fails fails as it is", async () => {
  const fetch = createServerClock(() => 0).watch(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(fetch("/")).rejects.toThrow("Failed to fetch");
});
