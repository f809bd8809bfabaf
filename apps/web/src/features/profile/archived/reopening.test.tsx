// @vitest-environment happy-dom
import Dialog from "@mui/material/Dialog";
import type { ArchivedVault, User } from "@pomander/contract";
import type { FirstVisit, MergeResult, OpenVault, ReadableArchive, VaultSnapshot } from "@pomander/vault";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { finishCompanyWindow } from "../../../lib/company-window.ts";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { hasGeneratedPassword, rememberGeneratedPassword } from "../../../lib/session/generated-password.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { createVaultSession } from "@pomander/browser/vault-session";
import { createValueStore } from "@pomander/browser/value-store";
import { connected } from "../../../test/connected.ts";
import { renderRouter } from "../../../test/render-router.tsx";
import { ProofStep } from "./ProofStep.tsx";
import { ArchivedVaultsSection } from "./ArchivedVaultsSection.tsx";

afterEach(() => {
  cleanup();
  window.localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const user = { _id: "a", firstName: "Ana", lastName: "Silva", email: "ana@example.org" } as User;
const archivedVault = {
  vaultId: "old",
  entryCount: 3,
  hasRecovery: true,
  archivedAt: "2026-11-03T09:12:00.000Z",
} as ArchivedVault;
const firstVisit: FirstVisit = {
  lastChange: "2026-11-02T09:12:00.000Z",
  entryCount: 3,
  checkCode: { counter: 42, code: "11111 22222 33333 44444 55555 66666" },
};
const newer: ReadableArchive = { vaultId: "new", replacedBy: "old", contents: () => Promise.reject(new Error()) };
const merged: MergeResult = { merged: 1, alreadyPresent: 0, skipped: 0, missingFiles: 0, fault: null, problem: null };

type TypeInto = (label: string, value: string) => void;

/** Types the present master password where it is asked for. */
async function typePresentPassword(type: TypeInto) {
  type("Current master password", "the one of now");
}

/**
 * Shows the section of a user whose archived vault opens in a browser that has no memory of it, and reopens that vault.
 */
async function reopen(proveNow = typePresentPassword) {
  const snapshot = createValueStore({
    status: "opening",
    firstVisit: null,
    restoredFrom: [],
  } as unknown as VaultSnapshot);
  const show = (change: Partial<VaultSnapshot>) => act(() => snapshot.set({ ...snapshot.get(), ...change }));
  const close = vi.fn<() => void>();
  const mergeFromArchive = vi.fn<OpenVault["mergeFromArchive"]>(async () => merged);
  const vault = {
    vaultId: "old",
    subscribe: snapshot.subscribe,
    snapshot: snapshot.get,
    opened: async () => undefined,
    confirmFirstVisit: async () => show({ status: "open", firstVisit: null }),
    mergeFromArchive,
    close,
  } as unknown as OpenVault;
  const holder = createVaultSession(null);
  const prepareReopening = async () => ({
    recoveryKey: "",
    submit: async () => ({ token: "t", user, vault, newer }),
  });
  const services = {
    holder,
    connection: connected,
    notices: createNotices(),
    client: {
      generatedPassword: async () => "generated",
      archivedVaults: async () => [archivedVault],
      unlockArchivedVault: async () => ({ ...newer, prepareReopening }),
    },
    adopt: () => holder.open(vault),
    securityWarnings: {},
  } as unknown as Services;
  const store = createSessionStore();
  store.signedIn(user);
  const router = createMemoryRouter([{ path: "*", element: <ArchivedVaultsSection user={user} /> }]);
  renderRouter({ services, store, router });
  fireEvent.click(await screen.findByRole("button", { name: /^Reopen the vault archived/ }));
  const type = (label: string, value: string) =>
    fireEvent.change(within(screen.getByRole("dialog")).getByLabelText(label), { target: { value } });
  type("Its master password", "the old one");
  fireEvent.click(screen.getByRole("button", { name: "Unlock" }));
  await screen.findByRole("heading", { name: "Reopen this vault?" });
  await proveNow(type);
  type("New master password", "gallant-otter-and-more");
  type("Confirm new master password", "gallant-otter-and-more");
  fireEvent.click(screen.getByRole("button", { name: "Reopen" }));
  await screen.findByRole("progressbar", { name: "Downloading your vault..." });
  show({ status: "unconfirmed", firstVisit });
  const heading = await screen.findByRole("heading", { name: "Check that this is your vault" });
  return { heading, holder, close, mergeFromArchive };
}

test("a reopened vault that this browser has no memory of is asked about before anything is brought into it", async () => {
  const { heading, mergeFromArchive } = await reopen();
  expect(document.activeElement).toBe(heading);
  fireEvent.click(screen.getByRole("button", { name: "Compare the check code" }));
  expect(screen.getByText("42").parentElement?.textContent).toContain("11111 22222 33333");
  expect(mergeFromArchive).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Yes, open it" }));
  expect(await screen.findByText("1 entry was brought over.")).toBeDefined();
  expect(mergeFromArchive).toHaveBeenCalledExactlyOnceWith(newer, expect.any(Object));
});

test("once it is reopened with a chosen master password, the vault no longer has a generated one", async () => {
  rememberGeneratedPassword(user, true);
  vi.stubGlobal("fetch", async () => Response.json({ company: { name: "Kontor" } }));
  vi.spyOn(window, "open").mockReturnValue({} as Window);
  vi.spyOn(window, "close").mockImplementation(() => undefined);
  await reopen(async () => {
    fireEvent.click(await screen.findByRole("button", { name: "Confirm with Kontor" }));
    finishCompanyWindow({ purpose: "confirm", userId: user._id, confirmedForMs: 300_000 });
    await screen.findByText("Confirmed with Kontor");
  });
  expect(hasGeneratedPassword(user)).toBe(false);
});

test.each([
  ["Yes, bring them over", true, "1 entry was brought over."],
  [
    "No, leave them",
    false,
    "Stopped: You didn't expect this copy of the archived vault, so nothing was brought over. The remaining entries are safe in the archive.",
  ],
])(
  "a newer vault that this browser has no memory of is asked about before anything of it is moved: %s",
  async (button, isYes, outcome) => {
    const { mergeFromArchive } = await reopen();
    const visit: FirstVisit = { ...firstVisit, checkCode: { counter: 7, code: "77777 22222 33333 44444 55555 66666" } };
    const answers: boolean[] = [];
    mergeFromArchive.mockImplementation(async (_archive, { confirmFirstVisit } = {}) => {
      const isExpected = await confirmFirstVisit!(visit);
      answers.push(isExpected);
      return isExpected ? merged : { ...merged, merged: 0, problem: { code: "archive_unexpected", params: {} } };
    });
    fireEvent.click(screen.getByRole("button", { name: "Yes, open it" }));
    const heading = await screen.findByRole("heading", { name: "Check that this is the vault you replaced" });
    expect(document.activeElement).toBe(heading);
    fireEvent.click(screen.getByRole("button", { name: "Compare the check code" }));
    expect(screen.getByText("7").parentElement?.textContent).toContain("77777 22222 33333");
    expect(answers).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: button }));
    expect(await screen.findByText(outcome)).toBeDefined();
    expect(answers).toEqual([isYes]);
  },
);

test("a No locks it, brings nothing over, and says what it may mean", async () => {
  const { holder, close, mergeFromArchive } = await reopen();
  fireEvent.click(screen.getByRole("button", { name: "No, lock it" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Your vault is locked" }));
  expect(dialog.getByText("The server may be showing you an old copy of your vault.")).toBeDefined();
  expect(dialog.getByText("If it differs, tell your administrator.")).toBeDefined();
  expect([holder.personal(), close.mock.calls.length, mergeFromArchive.mock.calls.length]).toEqual([null, 1, 0]);
  fireEvent.click(dialog.getByRole("button", { name: "Close" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test.each([
  [true, "Its recovery key", false],
  [false, "Its master password", true],
])("a former password is asked for unless a device generated it: %s", async (isPasswordGenerated, field, hasChoice) => {
  const services = { client: {}, securityWarnings: {} } as unknown as Services;
  const vault = { ...archivedVault, isPasswordGenerated };
  const element = (
    <Dialog open>
      <ProofStep user={user} vault={vault} onUnlocked={() => undefined} onClose={() => undefined} />
    </Dialog>
  );
  renderRouter({ services, store: createSessionStore(), router: createMemoryRouter([{ path: "*", element }]) });
  expect(await screen.findByLabelText(field)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Use its recovery key" }) !== null).toBe(hasChoice);
});
