import { createTestDatabase } from "../../test/harness.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createDatabaseClock } from "./clock.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";
import { createRateLimits, networkOf, sessionLimits, visitorLimits } from "./rate-limits.ts";

// How often each call may be made: a change shows here, line by line. `npx vitest run -u` writes the file.
test("each limit is what rate-limits.snapshot.txt says", async () => {
  const lines = Object.entries({ ...visitorLimits, ...sessionLimits }).map(
    ([name, { points, duration }]) => `${name}: ${points} in ${duration} s`,
  );
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("rate-limits.snapshot.txt");
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
  // Some proxies forward the port of each connection as well.
  ["198.51.100.1:4711", "198.51.100.1"],
  ["[2001:db8::1]:4711", "2001:db8:0:0::/64"],
  // A text that only begins with an address is none.
  ["198.51.100.1:4711x", "198.51.100.1:4711x"],
  ["198.51.100.1.example", "198.51.100.1.example"],
  ["x198.51.100.1", "x198.51.100.1"],
])("counts %s as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

describe("counting", () => {
  let database: OpenDatabase;
  beforeEach(async () => {
    database = openDatabase(await createTestDatabase());
  });
  afterEach(async () => {
    vi.useRealTimers();
    await database.close();
  });
  const limited = () =>
    createRateLimits(database.db, { contact: { points: 2, duration: 60 } }).limitRate("contact", "192.0.2.7");
  const secondsStored = async () =>
    (
      await sql<{ n: number }>`select (expire / 1000 - extract(epoch from now()))::int as n from rate_limits`.execute(
        database.db,
      )
    ).rows.map(({ n }) => n);

  test("lets so many through in a window, and again in the next", async () => {
    await limited();
    await limited();
    await expect(limited()).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: expect.any(Number) });
    await sql`update rate_limits set expire = expire - 60000`.execute(database.db);
    await limited();
    await limited();
    await expect(limited()).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("takes back what did not count, and never more than was counted", async () => {
    const { limitRate, returnRate } = createRateLimits(database.db, { contact: { points: 2, duration: 60 } });
    const ip = "192.0.2.7";
    await returnRate("contact", ip);
    for (let n = 0; n < 3; n += 1) {
      await limitRate("contact", ip);
      await returnRate("contact", ip);
    }
    await returnRate("contact", ip);
    await limited();
    await limited();
    await expect(limited()).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("goes by the database's clock, whatever time this process believes it is", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 400 * 86_400_000 });
    await limited();
    expect((await secondsStored())[0]).toBeLessThanOrEqual(60);
    const clock = await createDatabaseClock(database.db);
    clock.stop();
    vi.useRealTimers();
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(86_400_000);
  });

  test("keeps nobody longer than a window, even if one was stored by a clock far ahead", async () => {
    await limited();
    await sql`update rate_limits set expire = expire + 34560279000, points = 9`.execute(database.db);
    const refusal: { retryAfterSeconds: number } = await limited().catch((error) => error);
    expect(refusal.retryAfterSeconds).toBeGreaterThan(0);
    expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(60);
    expect((await secondsStored())[0]).toBeLessThanOrEqual(60);
  });
});
