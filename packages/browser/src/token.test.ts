import { beforeEach, describe, expect, it } from "vitest";
import { createTokenStore } from "./token.ts";

const now = new Date("2026-11-03T09:00:00Z");
const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const tokenOf = (claims: unknown) => `${encode({ alg: "HS256" })}.${encode(claims)}.signature`;

describe("the token store", () => {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage;
  beforeEach(() => entries.clear());

  it("keeps a token that still runs, under the key that the specification names", () => {
    const token = tokenOf({ sub: "u", exp: seconds(now) + 1 });
    createTokenStore(storage).write(token);
    expect(createTokenStore(storage).current(now)).toEqual({ sub: "u", exp: seconds(now) + 1 });
    expect(entries.get("token")).toBe(token);
  });

  it.each([
    ["has ended this very second", tokenOf({ sub: "u", exp: seconds(now) })],
    ["cannot be decoded", "not a token"],
  ])("removes a token that %s", (_, token) => {
    entries.set("token", token);
    expect(createTokenStore(storage).current(now)).toBeNull();
    expect(entries.has("token")).toBe(false);
  });

  it("goes on in the page with the token that it had when the browser emptied its storage, and stores it nowhere", () => {
    const token = tokenOf({ sub: "u", exp: seconds(now) + 1 });
    const store = createTokenStore(storage);
    store.write(token);
    entries.clear();
    expect(store.read()).toBeNull();
    store.keepInPage();
    expect(store.read()).toBe(token);
    expect(store.current(now)).toEqual({ sub: "u", exp: seconds(now) + 1 });
    expect(entries.size).toBe(0);
    store.remove();
    expect(store.read()).toBeNull();
  });

  it("says of a token that the browser has dropped under the page that it is lost, and of one that was removed not", () => {
    const store = createTokenStore(storage);
    expect(store.lost()).toBeNull();
    store.write("a token");
    expect(store.lost()).toBeNull();
    entries.clear();
    expect(store.lost()).toBe("a token");
    store.keepInPage();
    expect(store.lost()).toBeNull();
    store.remove();
    expect(store.lost()).toBeNull();
  });

  it("keeps nothing in the page once another tab has signed out", () => {
    entries.set("token", tokenOf({ sub: "u", exp: seconds(now) + 1 }));
    const store = createTokenStore(storage);
    store.read();
    entries.clear();
    store.remove();
    store.keepInPage();
    expect(store.read()).toBeNull();
  });
});
