import { callError, clientError, type OpenVault, type VaultClient } from "@pomander/vault";
import { beforeEach, expect, test, vi } from "vitest";
import type { StoredSession } from "../messages.ts";
import { createAccount } from "./account.ts";

// A session that a code began: its vault may have a master password that no one knows.

const client = {
  generatedVault: vi.fn<VaultClient["generatedVault"]>(),
  unlockWithDevice: vi.fn<VaultClient["unlockWithDevice"]>(),
  addDevice: vi.fn<VaultClient["addDevice"]>(),
};
vi.mock("@pomander/vault", async (original) => ({
  ...(await original<object>()),
  createVaultClient: () => client,
}));
vi.mock("@pomander/browser/platform", () => ({ browserPlatform: {} }));
vi.mock("@pomander/browser/indexeddb-pinned-state", () => ({ createIndexedDbPinnedState: () => ({ deviceKeys: {} }) }));
vi.mock("./shared-vaults.ts", () => ({ openSharedVaults: () => ({ refresh: async () => undefined, close() {} }) }));
vi.mock("./settings.ts", () => ({
  settings: {
    server: async () => "https://passwords.example.org",
    lastEmail: async () => null,
    setLastEmail: async () => undefined,
  },
}));

const claims = { sub: "bea", exp: Math.floor(Date.now() / 1_000) + 3_600 };
const token = ["{}", JSON.stringify(claims), "-"].map((part) => Buffer.from(part).toString("base64url")).join(".");
const user = { _id: "bea", email: "bea@contoso.example" } as StoredSession["user"];
const vault = {
  opened: async () => undefined,
  snapshot: () => ({ status: "open", firstVisit: null, fault: null, lockAfterMinutes: 5 }),
  close: () => undefined,
} as unknown as OpenVault;

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal("fetch", async (url: string) =>
    String(url).endsWith("/public-settings") ? new Response("{}", { status: 500 }) : Response.json({}),
  );
  client.addDevice.mockResolvedValue({} as never);
});

async function signedInByCode() {
  const account = createAccount({ onClosed: () => {}, onLocked: () => {} });
  await account.ready;
  const step = await account.signIn(async () => ({ token, user, vault: null }), "code");
  return { account, step };
}
const generated = (deviceId: string | null) => client.generatedVault.mockResolvedValue({ vaultId: "v", deviceId });

test("a code signs in, and a master password of one's own is then asked for", async () => {
  client.generatedVault.mockResolvedValue(null);
  const { account, step } = await signedInByCode();
  expect(step).toEqual({ kind: "done" });
  expect(account.state()).toMatchObject({ status: "locked", opening: "password", hasPasskey: false });
  expect(account.session()).toMatchObject({ token, isByCode: true, isByPasskey: false });
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
    expect(client.addDevice).toHaveBeenCalledExactlyOnceWith(user, expect.stringMatching(/ \(Pomander\)$/));
  }
});

test("what stays closed is not added, and nothing of an earlier session's ways is left", async () => {
  generated(null);
  const { account } = await signedInByCode();
  expect(await account.unlock(async () => null)).toEqual({ kind: "done" });
  expect([account.state().status, client.addDevice.mock.calls]).toEqual(["locked", []]);
  account.signOut();
  expect(account.state()).toMatchObject({ status: "signedOut", opening: "password", company: null });
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
