// @vitest-environment happy-dom
import { calls, type FactorOverview, type User } from "@pomander/contract";
import { createVaultSession } from "@pomander/browser/vault-session";
import { ApiError, type Confirmation, type OpenVault, type VaultClient } from "@pomander/vault";
import { cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { rememberGeneratedPassword } from "../../../lib/session/generated-password.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { renderRouter } from "../../../test/render-router.tsx";
import { secretText } from "../../../test/secret-text.ts";
import { PasskeysSection } from "./PasskeysSection.tsx";
import { texts } from "./texts.ts";
import { FactorsSection } from "./FactorsSection.tsx";
import { RecoveryCodesDialog } from "../../../widgets/factor/RecoveryCodesDialog.tsx";
import { setupTexts } from "../../../widgets/factor/setup-texts.ts";
import { RetainedPasskeys } from "./RetainedPasskeys.tsx";
import { SignInSections } from "./SignInSections.tsx";

// Time is never asserted: a slow machine only waits longer.
configure({ asyncUtilTimeout: 15_000 });
afterEach(() => {
  cleanup();
  window.localStorage.clear();
  vi.unstubAllGlobals();
});

const user = { _id: "u", email: "ana@example.org" } as User;
const app = {
  _id: "f",
  kind: "totp" as const,
  name: "Phone",
  createdAt: "2026-10-02T08:15:00.000Z",
  lastUsedAt: null,
  lastUsedDevice: null,
};
const none: FactorOverview = {
  factors: [],
  recoveryCodesLeft: 0,
  isRequired: false,
  passkeys: [],
  trustedDevices: [],
};
const refused = (code: "wrong_new_code" | "wrong_password" | "factor_required", message: string) =>
  new ApiError(409, { code, message, requestId: "" }, null);

function show(overview: Partial<FactorOverview>, client: Partial<VaultClient>) {
  const notices = createNotices();
  const reload = vi.fn<() => void>();
  const services = { client, notices, clipboard: { copySecret: async () => undefined } } as unknown as Services;
  const element = <FactorsSection user={user} overview={{ ...none, ...overview }} reload={reload} />;
  renderRouter({ services, store: createSessionStore(), router: createMemoryRouter([{ path: "*", element }]) });
  return { reload, notice: () => notices.snapshot()?.notice.text };
}
/** Completes the dialog's first step. */
async function confirmPassword(password: string) {
  press("Set up an authenticator app");
  fireEvent.change(await screen.findByLabelText("Master password"), { target: { value: password } });
  press("Continue");
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("an app is on only once its code was right and its recovery codes are said to be saved", async () => {
  const add = vi
    .fn<(name: string, code: string, confirmation: Confirmation) => Promise<readonly string[]>>()
    .mockRejectedValueOnce(refused("wrong_new_code", "Incorrect code. Enter the newest code."))
    .mockResolvedValue(Array.from({ length: 10 }, (_, index) => `ABCDE0000${index}`));
  const prepared = { secret: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", uri: "otpauth://totp/x?secret=A", add };
  const proveUnlock = async () => undefined;
  const { reload, notice } = show({}, { prepareAuthenticatorApp: async () => prepared, proveUnlock });
  await confirmPassword("gallant-otter");
  expect(await screen.findByText(secretText("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"))).toBeDefined();
  press("Turn on");
  expect(await screen.findByText("Enter the six-digit code from the app")).toBeDefined();
  type("Code from the app", "123 456");
  press("Turn on");
  expect(await screen.findByText("Incorrect code. Enter the newest code.")).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
  type("Code from the app", "654321");
  press("Turn on");
  const codes = within(await screen.findByRole("list", { name: "Recovery codes" }));
  expect(codes.getAllByRole("listitem").map((item) => item.textContent)).toContain("ABCDE-00003");
  expect(add.mock.calls.map(([name, code]) => [name, code])).toEqual([
    ["Authenticator app", "123456"],
    ["Authenticator app", "654321"],
  ]);
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Done" }).disabled).toBe(true);
  fireEvent.click(screen.getByLabelText("I have saved my recovery codes"));
  press("Done");
  expect(reload).toHaveBeenCalledOnce();
  expect(notice()).toBe("Two-step sign-in method added");
});

test("a wrong password is told before there is a code to lose", async () => {
  const proveUnlock = vi
    .fn<VaultClient["proveUnlock"]>()
    .mockRejectedValueOnce(refused("wrong_password", "Incorrect password."))
    .mockResolvedValue();
  const add = vi.fn<() => Promise<null>>();
  const prepared = { secret: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", uri: "otpauth://totp/x?secret=A", add };
  show({}, { prepareAuthenticatorApp: async () => prepared, proveUnlock });
  await confirmPassword("");
  expect(await screen.findByText("Password is required")).toBeDefined();
  expect(proveUnlock).not.toHaveBeenCalled();
  type("Master password", "not it");
  press("Continue");
  expect(await screen.findByText("Incorrect password.")).toBeDefined();
  expect(screen.queryByLabelText("Code from the app")).toBeNull();
  type("Master password", "gallant-otter");
  press("Continue");
  expect(await screen.findByLabelText("Code from the app")).toBeDefined();
  expect(add).not.toHaveBeenCalled();
});

test("who must set one up is told of a wrong password with the code, and keeps it", async () => {
  const proveUnlock = vi.fn<VaultClient["proveUnlock"]>().mockRejectedValue(refused("factor_required", ""));
  const add = vi
    .fn<(name: string, code: string, confirmation: Confirmation) => Promise<readonly string[]>>()
    .mockRejectedValueOnce(refused("wrong_password", "Incorrect password."))
    .mockResolvedValue(["ABCDE00000"]);
  const prepared = { secret: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", uri: "otpauth://totp/x?secret=A", add };
  show({}, { prepareAuthenticatorApp: async () => prepared, proveUnlock });
  await confirmPassword("not it");
  fireEvent.change(await screen.findByLabelText("Code from the app"), { target: { value: "123456" } });
  press("Turn on");
  expect(await screen.findByText("Incorrect password.")).toBeDefined();
  type("Master password", "gallant-otter");
  press("Continue");
  expect((await screen.findByLabelText<HTMLInputElement>("Code from the app")).value).toBe("123456");
  press("Turn on");
  expect(await screen.findByRole("list", { name: "Recovery codes" })).toBeDefined();
});

test("removing the last method says what goes with it, and needs password and proof", async () => {
  const removeFactor = vi.fn<VaultClient["removeFactor"]>(async (_user, _id, { askFactor }) => {
    const request = { methods: ["totp", "recovery-code"], webauthn: null, isWrong: false, retryAfterSeconds: null };
    expect(await askFactor(request)).toEqual({ code: "123456" });
  });
  const { reload } = show({ factors: [app], recoveryCodesLeft: 10 }, { removeFactor });
  press("Remove Phone");
  expect(screen.getByText(/your recovery codes stop working/)).toBeDefined();
  type("Master password", "gallant-otter");
  press("Remove");
  fireEvent.change(await screen.findByLabelText("Code"), { target: { value: "123456" } });
  await expect.poll(() => reload.mock.calls.length, { timeout: 15_000 }).toBe(1);
  expect(removeFactor.mock.calls[0]?.slice(0, 2)).toEqual([user, "f"]);
});

test("who gives no proof changes nothing, and a wrong password is told at its field", async () => {
  const renewRecoveryCodes = vi
    .fn<VaultClient["renewRecoveryCodes"]>()
    .mockRejectedValueOnce(refused("wrong_password", "Incorrect password."));
  const { reload } = show({ factors: [app], recoveryCodesLeft: 0 }, { renewRecoveryCodes });
  expect(screen.getByText("None left")).toBeDefined();
  press("New codes");
  type("Master password", "not it");
  press("Create new codes");
  expect(await screen.findByText("Incorrect password.")).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
});

test("what a change ended is no longer among the sessions", async () => {
  const ofOther = {
    _id: "s",
    device: "Safari on iOS",
    createdAt: app.createdAt,
    lastSeenAt: app.createdAt,
    isCurrent: false,
  };
  let isEnded = false;
  const call = async (asked: unknown) => {
    if (asked === calls.factors.list) return { ...none, factors: [app] };
    if (asked === calls.company.connection)
      return { company: null, connection: null, hasPassword: true, isFresh: true };
    if (asked === calls.users.vaultAccesses) return { setting: "shared", accesses: [] };
    return isEnded ? [] : [ofOther];
  };
  const removeFactor = async () => void (isEnded = true);
  const services = {
    client: { removeFactor },
    holder: createVaultSession(null),
    notices: createNotices(),
    api: async () => call,
  } as unknown as Services;
  const router = createMemoryRouter([
    { path: "*", element: <SignInSections user={user} onOpeningChanged={() => undefined} /> },
  ]);
  renderRouter({ services, store: createSessionStore(), router });
  expect(await screen.findByText("Safari on iOS")).toBeDefined();
  fireEvent.click(await screen.findByRole("button", { name: "Remove Phone" }));
  type("Master password", "gallant-otter");
  press("Remove");
  await expect.poll(() => screen.queryByText("Safari on iOS"), { timeout: 15_000 }).toBeNull();
});

test.each([
  { opensBy: "passkeys", others: [], isWarned: true },
  { opensBy: "passkeys", others: ["w", null], isWarned: true },
  { opensBy: "passkeys", others: ["v"], isWarned: false },
  { opensBy: "devices", others: [], isWarned: false },
])("the last passkey of a vault that those alone open is not removed unwarned: %j", async (given) => {
  const passkeys = ["v", ...given.others].map((vaultId, index) => ({
    ...app,
    _id: `${index}`,
    name: `Passkey ${index}`,
    credentialId: `${index}`,
    vaultId,
    maySignIn: false,
  }));
  const holder = createVaultSession(null);
  const snapshot = { status: "open" };
  holder.open({ vaultId: "v", subscribe: () => () => undefined, snapshot: () => snapshot } as unknown as OpenVault);
  const services = {
    client: { opensBy: async () => given.opensBy },
    holder,
    notices: createNotices(),
  } as unknown as Services;
  const store = createSessionStore();
  store.signedIn(user);
  const element = <PasskeysSection user={user} overview={{ ...none, passkeys }} reload={() => undefined} />;
  renderRouter({ services, store, router: createMemoryRouter([{ path: "*", element }]) });
  fireEvent.click(await screen.findByRole("button", { name: "Remove Passkey 0" }));
  const warning = () => screen.queryByText(texts.passkeys.removeLast) !== null;
  await expect.poll(() => window.localStorage.getItem("passkeysOnly") !== null).toBe(given.opensBy === "passkeys");
  await expect.poll(warning).toBe(given.isWarned);
});

test.each([
  { isGenerated: false, does: "Unlocks your vault only, until you next change your master password" },
  { isGenerated: true, does: "Unlocks your vault" },
])("a passkey that signs no one in says what it does, without a master password, too: %j", async (given) => {
  rememberGeneratedPassword(user, given.isGenerated);
  vi.stubGlobal("fetch", async () => Response.json({ company: { name: "Kontor" } }));
  const passkeys = [{ ...app, credentialId: "1", name: "Laptop", vaultId: "v", maySignIn: false }];
  const services = {
    client: { generatedVault: async () => ({ vaultId: "v", deviceId: "d" }) },
    api: async () => async () => ({ company: null }),
    connection: { isReached: () => true, isUnavailable: () => false, subscribe: () => () => undefined },
    holder: createVaultSession(null),
    notices: createNotices(),
  } as unknown as Services;
  const store = createSessionStore();
  store.signedIn(user);
  const element = <PasskeysSection user={user} overview={{ ...none, passkeys }} reload={() => undefined} />;
  renderRouter({ services, store, router: createMemoryRouter([{ path: "*", element }]) });
  expect(await screen.findByText(given.does)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Remove Laptop" }));
  const { removeBody, removeBodyGenerated } = texts.passkeys;
  expect(await screen.findByText(given.isGenerated ? removeBodyGenerated : removeBody)).toBeDefined();
});

test.each([
  { isGenerated: false, after: "after your master password" },
  { isGenerated: true, after: "after your company has signed you in" },
])("recovery codes say what comes before one, on the sheet, too: %j", async ({ isGenerated, after }) => {
  rememberGeneratedPassword(user, isGenerated);
  const services = {
    notices: createNotices(),
    clipboard: { copySecret: async () => undefined },
  } as unknown as Services;
  const element = <RecoveryCodesDialog codes={["ABCDE00001"]} user={user} onDone={() => undefined} />;
  renderRouter({ services, store: createSessionStore(), router: createMemoryRouter([{ path: "*", element }]) });
  expect((await screen.findByText(/each code gets you in once/)).textContent).toContain(after);
  expect(setupTexts.codes.sheet(user.email, "site", "today", isGenerated).join(" ")).toContain(after);
});

test("who changes the master password is told which passkeys keep working, and of no barred one", async () => {
  const passkey = (name: string, maySignIn = true) => ({ ...app, credentialId: name, name, vaultId: null, maySignIn });
  const passkeys = [passkey("Laptop"), passkey("Old phone", false), passkey("Tablet")];
  const services = { api: async () => async () => ({ ...none, passkeys }) } as unknown as Services;
  renderRouter({
    services,
    store: createSessionStore(),
    router: createMemoryRouter([{ path: "*", element: <RetainedPasskeys /> }]),
  });
  expect((await screen.findByText(/keep working/)).textContent).toBe(
    "These passkeys keep working: Laptop and Tablet. If you don't recognize one, remove it below first.",
  );
});
