import { callError, clientError, type OpenVault, type VaultClient } from "@pomander/vault";
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

const client = {
  generatedVault: vi.fn<VaultClient["generatedVault"]>(),
  unlockWithDevice: vi.fn<VaultClient["unlockWithDevice"]>(),
  addDevice: vi.fn<VaultClient["addDevice"]>(),
  // Shared vaults are not opened here.
  sharingHost: () => new Promise(() => undefined),
};

beforeEach(() => {
  vi.resetAllMocks();
  client.addDevice.mockResolvedValue({} as never);
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

const bea = { _id: "bea", email: "bea@contoso.example" } as StoredSession["user"];
const vault = {
  opened: async () => undefined,
  snapshot: () => ({ status: "open", firstVisit: null, fault: null, lockAfterMinutes: 5 }),
  close: () => undefined,
} as unknown as OpenVault;

/** Signs a person in with a code, whose vault may have a master password that no one knows. */
async function signedInByCode() {
  const account = createAccount({ onClosed: () => {}, onLocked: () => {}, makeClient: () => client as never });
  await account.ready;
  const step = await account.signIn(async () => ({ token: tokenOf("bea"), user: bea, vault: null }), "code");
  return { account, step };
}
const generated = (deviceId: string | null) => client.generatedVault.mockResolvedValue({ vaultId: "v", deviceId });

test("a code signs in, and a master password of one's own is then asked for", async () => {
  client.generatedVault.mockResolvedValue(null);
  const { account, step } = await signedInByCode();
  expect(step).toEqual({ kind: "done" });
  expect(account.state()).toMatchObject({ status: "locked", opening: "password", hasPasskey: false });
  expect(account.session()).toMatchObject({ isByCode: true, isByPasskey: false });
});

test("a code alone opens the vault where this browser has a key", async () => {
  generated("d");
  client.unlockWithDevice.mockResolvedValue(vault);
  const { account, step } = await signedInByCode();
  expect(step).toEqual({ kind: "done" });
  expect(account.state()).toMatchObject({ status: "open", opening: "key" });
  expect(client.addDevice).not.toHaveBeenCalled();
  account.lock();
  expect(account.state()).toMatchObject({ status: "locked", opening: "key" });
  expect(await account.unlockWithKey()).toEqual({ kind: "done" });
  expect(account.state().status).toBe("open");
  expect(client.addDevice).not.toHaveBeenCalled();
});

test("a key that opens nothing any more leaves the other ways, and one that needs a new sign-in is told", async () => {
  generated("d");
  client.unlockWithDevice.mockRejectedValueOnce(clientError("no_device_key"));
  const removed = await signedInByCode();
  expect(removed.step).toEqual({ kind: "done" });
  expect(removed.account.state()).toMatchObject({ status: "locked", opening: "other" });
  client.unlockWithDevice.mockRejectedValue(Object.assign(new Error("old"), { code: "company_needed" }));
  const old = await signedInByCode();
  expect(old.step).toMatchObject({ kind: "failed", error: { code: "company_needed" } });
  expect(old.account.state()).toMatchObject({ status: "locked", opening: "key" });
});

test("after another way this browser is added, and a failure of that leaves the vault open", async () => {
  for (const isRefused of [true, false]) {
    generated(null);
    const { account } = await signedInByCode();
    expect(account.state()).toMatchObject({ status: "locked", opening: "other" });
    client.addDevice.mockClear();
    if (isRefused) client.addDevice.mockRejectedValueOnce(new Error("refused"));
    expect(await account.unlock(async () => vault)).toEqual({ kind: "done" });
    await vi.waitFor(() => expect(account.state().opening).toBe(isRefused ? "other" : "key"));
    expect(account.state().status).toBe("open");
    expect(client.addDevice).toHaveBeenCalledExactlyOnceWith(bea, expect.stringMatching(/ \(extension\)$/));
  }
});

test("what stays closed is not added, and nothing of an earlier session's ways is left", async () => {
  generated(null);
  const { account } = await signedInByCode();
  expect(await account.unlock(async () => null)).toEqual({ kind: "done" });
  expect([account.state().status, client.addDevice.mock.calls]).toEqual(["locked", []]);
  account.signOut();
  expect(account.state().status).toBe("signedOut");
  client.generatedVault.mockRejectedValueOnce(callError("unreachable"));
  await account.signIn(async () => ({ token: tokenOf("eve"), user: bea, vault: null }), "code");
  expect(account.state()).toMatchObject({ status: "locked", opening: null });
});

test("the session stays when it can't be read how its vault opens, which is read later", async () => {
  client.generatedVault.mockRejectedValueOnce(callError("unreachable"));
  const { account, step } = await signedInByCode();
  expect(step).toMatchObject({ kind: "failed" });
  expect(account.state()).toMatchObject({ status: "locked", opening: null });
  generated("d");
  expect(await account.readOpening()).toEqual({ kind: "done" });
  expect(account.state()).toMatchObject({ status: "locked", opening: "key" });
  expect(client.unlockWithDevice).not.toHaveBeenCalled();
});
