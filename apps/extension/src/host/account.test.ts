import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StoredSession } from "../messages.ts";
import { createAccount } from "./account.ts";

vi.mock("@pomander/browser/platform", () => ({ browserPlatform: {} }));
vi.mock("./settings.ts", () => ({
  settings: {
    server: async () => "https://passwords.example.org",
    setServer: async () => undefined,
    lastEmail: async () => "ana@example.org",
    setLastEmail: async () => undefined,
  },
}));

const tokenOf = (id: string) => {
  const claims = { sub: id, exp: Math.floor(Date.now() / 1_000) + 3_600 };
  return ["{}", JSON.stringify(claims), id].map((part) => Buffer.from(part).toString("base64url")).join(".");
};
const stored = (more: Partial<StoredSession> = {}): StoredSession => ({
  server: "https://passwords.example.org",
  token: tokenOf("ana"),
  user: { email: "ana@example.org" } as StoredSession["user"],
  isByPasskey: false,
  isByCode: false,
  ...more,
});
async function signedIn(onLocked = () => {}) {
  const account = createAccount({ onClosed: () => {}, onLocked });
  await account.ready;
  const session = stored();
  account.keep(session);
  expect(account.session()).toBe(session);
  return { account, session };
}

beforeEach(() => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
});
afterEach(() => void vi.unstubAllGlobals());

test("a request that began before the sign-out does not bring the session back", async () => {
  const { account, session } = await signedIn();
  account.signOut();
  account.keep(session);
  expect(account.session()).toBeNull();
});

test("a session that the server ended is not brought back", async () => {
  const { account, session } = await signedIn();
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 401 }));
  await account.unlock((client, user) => client.unlock(user, "password", async () => true))?.catch(() => undefined);
  account.keep(session);
  expect(account.session()).toBeNull();
});

test("a session of another server is not taken", async () => {
  const { account } = await signedIn();
  await account.connect("https://other.example.org");
  account.keep(stored({ token: tokenOf("unknown here") }));
  expect(account.session()).toBeNull();
});

test("what waits is forgotten when a person signs in after another has signed out", async () => {
  const onLocked = vi.fn<() => void>();
  const { account } = await signedIn(onLocked);
  account.signOut();
  onLocked.mockClear();
  await account.signIn(async () => Promise.reject(new Error("refused")), "password")?.catch(() => undefined);
  expect(onLocked).toHaveBeenCalled();
});

test("the address is there after the browser's end, and neither after a sign-out nor at another server", async () => {
  const { account } = await signedIn();
  expect(account.state().lastEmail).toBe("ana@example.org");
  account.signOut();
  expect(account.state().lastEmail).toBeNull();
  const other = await signedIn();
  await other.account.connect("https://other.example.org");
  expect(other.account.state().lastEmail).toBeNull();
});
