import type { User } from "@pomander/contract";
import type { OpenVault } from "@pomander/vault";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Services } from "../../lib/services.ts";
import { openVault } from "./open-vault.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const user = { _id: "u" } as User;

interface Given {
  hasCopy: boolean;
  isReached?: () => boolean | null;
  /** Does what reading the record does; `arrive` makes it known. */
  read: (arrive: () => void) => Promise<void>;
  online?: () => Promise<OpenVault>;
  hasToken?: boolean;
  signOut?: () => void;
}

/** Opens a vault whose owner's record is not read yet; returns which way was taken. */
function open({ hasCopy, isReached = () => null, read, online, hasToken = true, signOut }: Given): Promise<unknown> {
  let known: User | null = null;
  const services = {
    refreshUser: () => read(() => (known = user)),
    hasCopy: async () => hasCopy,
    connection: { isReached },
    tokens: { current: () => (hasToken ? {} : null) },
    signOut,
  } as unknown as Services;
  return openVault(services, () => known, {
    online: online ?? (async (owner) => `online, ${owner._id}` as unknown as OpenVault),
    offline: async () => "offline" as unknown as OpenVault,
  });
}

const never = () => new Promise<void>(() => undefined);
const failing = () => Promise.reject(new Error("Can't reach the server"));

it.each([true, false])("waits for the record of whoever is quicker than it (a copy is kept: %s)", async (hasCopy) => {
  let answer = () => {};
  const opening = open({
    hasCopy,
    read: (arrive) =>
      new Promise((resolve) => {
        answer = () => (arrive(), resolve());
      }),
  });
  await vi.advanceTimersByTimeAsync(2_000);
  answer();
  expect(await opening).toBe("online, u");
});

it("says why when there is neither record nor copy", async () => {
  await expect(open({ hasCopy: false, read: failing })).rejects.toThrow("Can't reach the server");
});

it("goes on with the copy where the record cannot be had, or does not come soon", async () => {
  expect(await open({ hasCopy: true, read: failing })).toBe("offline");
  const opening = open({ hasCopy: true, read: never });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await opening).toBe("offline");
});

it("asks nobody who is known not to answer", async () => {
  expect(await open({ hasCopy: true, isReached: () => false, read: never })).toBe("offline");
});

it.each([
  ["the copy, where the server went away after the record came", true, "offline"],
  ["the server, of which alone there is a vault", false, "online, u"],
])("takes %s", async (_what, hasCopy, way) => {
  let isReached = true;
  const opening = open({
    hasCopy,
    isReached: () => isReached,
    read: async (arrive) => {
      arrive();
      isReached = false;
    },
  });
  expect(await opening).toBe(way);
});

const arriving = async (arrive: () => void) => arrive();

it("takes the copy when the server goes away while it opens the vault", async () => {
  let isReached = true;
  const online = () => ((isReached = false), Promise.reject(new Error("away")));
  expect(await open({ hasCopy: true, isReached: () => isReached, read: arriving, online })).toBe("offline");
});

it.each([
  ["there is no copy", false, false],
  ["the server is there and refuses", true, true],
])("says why the server did not open the vault when %s", async (_when, hasCopy, stays) => {
  let isReached = true;
  const online = () => ((isReached = stays), Promise.reject(new Error("refused")));
  await expect(open({ hasCopy, isReached: () => isReached, read: arriving, online })).rejects.toThrow("refused");
});

it("signs out when the token has expired without a server", async () => {
  let out = 0;
  const signOut = () => void (out += 1);
  expect(await open({ hasCopy: true, read: failing, hasToken: false, signOut })).toBeNull();
  expect(out).toBe(1);
});
