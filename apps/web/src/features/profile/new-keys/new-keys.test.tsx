// @vitest-environment happy-dom
import {
  ApiError,
  type OpenVault,
  type PreparedNewVaultKeys,
  type SignedIn,
  type VaultClient,
  callError,
} from "@pomander/vault";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { createNewVaultKeys } from "../../../lib/vault/new-vault-keys.ts";
import { createVaultSession } from "@pomander/browser/vault-session";
import { renderRouter } from "../../../test/render-router.tsx";
import { NewVaultKeysPage } from "./NewVaultKeysPage.tsx";
import { NewVaultKeysSection } from "./NewVaultKeysSection.tsx";

afterEach(cleanup);

const user = { _id: "1", firstName: "Ana", lastName: "Silva", email: "ana@example.com" };
const recoveryKey = Array.from({ length: 8 }, () => "ABCD").join("-");
const passwords = { current: "umbrella-violet-41", next: "kettle-meadow-Rust-92" };
const broken = ["first", "second"].map((id) => ({
  _id: id,
  reason: { code: "cannot_open", params: { field: "title", reason: "tag" } } as const,
  isArchive: false,
  received: null,
}));

/** Makes an open vault with the parts that the page uses. */
function makeVault(vaultId: string, change: object = {}) {
  const snapshot = {
    status: "open",
    fault: null,
    isOffline: false,
    entries: [],
    unreadable: [],
    error: null,
    ...change,
  };
  const close = vi.fn<() => void>();
  return { vaultId, subscribe: () => () => undefined, snapshot: () => snapshot, close } as unknown as OpenVault & {
    close: typeof close;
  };
}

type Submit = PreparedNewVaultKeys["submit"];

/** Renders the page beside a profile, with a client whose calls the test settles. */
function setup({ unreadable = [] as typeof broken, vault = makeVault("old") as OpenVault | null, client = {} } = {}) {
  /** Messages sent to the browser's other tabs. */
  const toldTabs: unknown[] = [];
  const holder = createVaultSession({
    postMessage: (message) => toldTabs.push(message),
    addEventListener: () => undefined,
  });
  if (vault !== null) holder.open(vault);
  const notices = createNotices();
  const newVault = makeVault("new");
  const adopt = vi.fn<(given: SignedIn) => SignedIn>((given) => {
    if (given.vault !== null) holder.open(given.vault);
    return given;
  });
  const onEnd = vi.fn<(isMade: boolean) => void>();
  const signOut = vi.fn<() => void>();
  const newVaultKeys = createNewVaultKeys({ page: window, holder, adopt, signOut, onEnd });
  /** Each call waits here until a test settles it. */
  const submits: Array<{ options: Parameters<Submit>[0]; resolve: () => void; reject: (error: Error) => void }> = [];
  const submit: Submit = (options) => {
    const { promise, resolve, reject } = Promise.withResolvers<SignedIn>();
    const done = () => resolve({ token: "t", user: user as never, vault: newVault });
    submits.push({ options, resolve: done, reject });
    return promise;
  };
  const prepared: PreparedNewVaultKeys = { recoveryKey, entryCount: 3, unreadable, submit };
  const prepareNewVaultKeys = vi.fn<VaultClient["prepareNewVaultKeys"]>(async () => prepared);
  const services = {
    holder,
    notices,
    newVaultKeys,
    adopt,
    client: { prepareNewVaultKeys, predecessor: async () => null, ...client },
  } as unknown as Services;
  const store = createSessionStore();
  store.signedIn(user as never);
  const router = createMemoryRouter(
    [
      { path: "/profile/advanced", element: <NewVaultKeysSection user={user as never} /> },
      { path: "/profile/new-vault-keys", element: <NewVaultKeysPage /> },
      { path: "/passwords", element: <p>the passwords</p> },
    ],
    { initialEntries: ["/profile/new-vault-keys"] },
  );
  renderRouter({ services, store, router });
  return { holder, toldTabs, adopt, signOut, onEnd, submits, prepareNewVaultKeys, router, newVault, notices };
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });
const press = async (name: string) => fireEvent.click(await button(name));
const follow = async (name: string) => fireEvent.click(await screen.findByRole("link", { name }));
const expectStep = (name: string) => screen.findByRole("heading", { level: 2, name });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

const expectFocus = async (name: string) => {
  const heading = await expectStep(name);
  await waitFor(() => expect(document.activeElement).toBe(heading));
};

async function choosePassword({ current, next } = passwords) {
  await expectStep("Step 2 of 5 Choose a new master password");
  type("Current master password", current);
  type("New master password", next);
  type("Confirm new master password", next);
  await press("Continue");
}
async function saveKey() {
  await expectStep("Step 3 of 5 Save your new recovery key");
  fireEvent.click(screen.getByRole("checkbox", { name: "I have saved my recovery key" }));
  await press("Continue");
  await expectStep("Step 4 of 5 Create the new keys");
}
async function goToMake() {
  await press("Continue");
  await choosePassword();
  await saveKey();
}
const isAskedBeforeLeaving = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("one step after the other, each read from its heading on", async () => {
  const { submits, prepareNewVaultKeys, adopt, holder, toldTabs, newVault, onEnd } = setup();
  await expectStep("Step 1 of 5 What new keys change");
  await press("Continue");
  await expectFocus("Step 2 of 5 Choose a new master password");
  await choosePassword();
  await expectFocus("Step 3 of 5 Save your new recovery key");
  expect(prepareNewVaultKeys).toHaveBeenCalledWith(user, passwords.current, passwords.next);
  expect(screen.getByRole("group", { name: "Recovery key" }).textContent).toBe(recoveryKey);
  expect((await button("Continue")).disabled).toBe(true);
  await saveKey();
  expect(submits).toEqual([]);
  expect(isAskedBeforeLeaving()).toBe(false);

  holder.onLock(async ({ vaultId }) => ({ vaultId, base: null, sealed: "half typed on another page" }));
  await press("Create new keys");
  await expectStep("Step 4 of 5 Creating new keys");
  expect(isAskedBeforeLeaving()).toBe(true);
  expect(submits[0]!.options.isUnreadableLeft).toBe(false);
  act(() => submits[0]!.options.onProgress?.(2, 3));
  const bar = screen.getByRole("progressbar", { name: "Creating new keys" });
  expect(bar.getAttribute("aria-valuetext")).toBe("2 of 3 entries encrypted");
  await act(async () => submits[0]!.resolve());
  await expectFocus("Step 5 of 5 New vault keys created");
  expect(screen.getByText("3 entries were encrypted again.")).toBeDefined();
  expect(isAskedBeforeLeaving()).toBe(false);
  expect(adopt).toHaveBeenCalledOnce();
  expect(holder.personal()).toBe(newVault);
  expect(toldTabs).toEqual(["lock"]);
  expect(holder.takeDraft("new")?.sealed).toBe("half typed on another page");
  expect(onEnd.mock.calls).toEqual([[true]]);
});

test("nothing is prepared with the password that there is, nor with a wrong one", async () => {
  const refused = new ApiError(403, { message: "", code: "wrong_password", requestId: "" }, null);
  setup({ client: { prepareNewVaultKeys: () => Promise.reject(refused) } });
  await press("Continue");
  await choosePassword({ current: passwords.current, next: passwords.current });
  expect(await screen.findByText("Choose a password that differs from the current one")).toBeDefined();
  await choosePassword();
  expect(await screen.findByText("Incorrect password.")).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("New master password").value).toBe(passwords.next);
});

test("what cannot be opened holds everything up until each is left behind", async () => {
  const { submits, router } = setup({ unreadable: broken });
  await press("Continue");
  await choosePassword();
  await expectStep("Step 2 of 5 2 entries can't be opened");
  const [first, second] = screen.getAllByRole("checkbox", { name: "Leave this entry behind" });
  expect((await button("Continue")).disabled).toBe(true);
  fireEvent.click(first!);
  expect(screen.getByText("Decide about 1 more entry to continue.")).toBeDefined();
  expect((await button("Continue")).disabled).toBe(true);
  // No address skips the step.
  await act(() => router.navigate("/profile/new-vault-keys?step=make"));
  await expectStep("Step 2 of 5 2 entries can't be opened");
  fireEvent.click(second!);
  fireEvent.click(second!);
  expect((await button("Continue")).disabled).toBe(true);
  fireEvent.click(second!);
  await press("Continue");
  await saveKey();
  expect(screen.getByText("2 entries will be left behind.")).toBeDefined();
  await press("Create new keys");
  expect(submits[0]!.options.isUnreadableLeft).toBe(true);
});

test("stopping at what cannot be opened forgets what was prepared", async () => {
  const { submits } = setup({ unreadable: broken });
  await press("Continue");
  await choosePassword();
  await press("Stop and keep my keys");
  expect(await screen.findByRole("link", { name: "Create new vault keys" })).toBeDefined();
  expect(submits).toEqual([]);
});

test("who leaves and comes back goes on where they were, also while the keys are made", async () => {
  const { submits, router, prepareNewVaultKeys } = setup();
  await press("Continue");
  await choosePassword();
  await expectStep("Step 3 of 5 Save your new recovery key");
  await follow("Profile");
  await follow("Continue creating new keys");
  await saveKey();
  await press("Create new keys");
  await follow("Profile");
  act(() => submits[0]!.options.onProgress?.(1, 3));
  expect(isAskedBeforeLeaving()).toBe(true);
  await follow("See progress");
  await expectStep("Step 4 of 5 Creating new keys");
  expect(screen.getByText("1 of 3 entries encrypted")).toBeDefined();
  await act(() => router.navigate("/passwords"));
  await act(async () => submits[0]!.resolve());
  await act(() => router.navigate("/profile/advanced"));
  await follow("See the result");
  await expectStep("Step 5 of 5 New vault keys created");
  await act(() => router.navigate("/passwords"));
  await act(() => router.navigate("/profile/new-vault-keys"));
  await expectStep("Step 1 of 5 What new keys change");
  expect(prepareNewVaultKeys).toHaveBeenCalledOnce();
  expect(submits).toHaveLength(1);
});

test("an error is told in place, and the same keys are tried again", async () => {
  const { submits, adopt, onEnd } = setup();
  await goToMake();
  await press("Create new keys");
  await act(async () => submits[0]!.reject(callError("unreachable")));
  expect((await screen.findByRole("alert")).textContent).toContain("Can't reach the server");
  expect(adopt).not.toHaveBeenCalled();
  expect(onEnd.mock.calls).toEqual([[false]]);
  expect(isAskedBeforeLeaving()).toBe(false);
  await press("Try again");
  expect(screen.queryByRole("alert")).toBeNull();
  await act(async () => submits[1]!.resolve());
  await expectStep("Step 5 of 5 New vault keys created");
});

test("a vault that locks takes the shown recovery key along, and it is said", async () => {
  const { holder } = setup();
  await press("Continue");
  await choosePassword();
  await screen.findAllByText(recoveryKey);
  await act(() => holder.lock("idle"));
  expect(screen.queryByText(recoveryKey)).toBeNull();
  expect(await screen.findByText(/^You're back at the beginning/)).toBeDefined();
  expect(screen.getByRole("heading", { level: 2, name: "Unlock your vault first" })).toBeDefined();
  act(() => holder.open(makeVault("old")));
  await expectStep("Step 1 of 5 What new keys change");
});

test("a vault that locks while the keys are made stays locked, and the new session is taken up", async () => {
  const { holder, submits, adopt, newVault } = setup();
  await goToMake();
  await press("Create new keys");
  await act(() => holder.lock("idle"));
  await expectStep("Step 4 of 5 Creating new keys");
  await act(async () => submits[0]!.resolve());
  await expectStep("Step 5 of 5 New vault keys created");
  expect(adopt.mock.calls).toEqual([[{ token: "t", user, vault: null }]]);
  expect(holder.personal()).toBeNull();
  expect(newVault.close).toHaveBeenCalled();
});

test("who signed out while the keys were made is not signed in again", async () => {
  const { holder, submits, adopt, signOut, newVault } = setup();
  await goToMake();
  await press("Create new keys");
  act(() => holder.forget());
  await act(async () => submits[0]!.resolve());
  expect(adopt).not.toHaveBeenCalled();
  expect(signOut).toHaveBeenCalledOnce();
  expect(newVault.close).toHaveBeenCalled();
  expect(screen.queryByText(/New vault keys created/)).toBeNull();
});

test.each<[string, object, RegExp]>([
  ["not verified", { fault: { kind: "older" } }, /^Your vault doesn't match what was last saved/],
  ["read from this device's copy", { isOffline: true }, /^You're offline/],
  ["not confirmed yet", { status: "unconfirmed" }, /^Check your vault first/],
])("a vault that is %s gets no new keys, and it is said why", async (_what, snapshot, reason) => {
  setup({ vault: makeVault("old", snapshot) });
  expect(await screen.findByText(reason)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
});

test("the old copy is deleted with the master password, and what speaks against it is shown", async () => {
  const wrong = new ApiError(403, { message: "", code: "wrong_password", requestId: "" }, null);
  const unverified = Object.assign(new Error("One entry of your vault does not open."), { isForPeople: true });
  const answers = [() => Promise.reject(wrong), () => Promise.reject(unverified), async () => undefined];
  const deletePredecessor = vi.fn<VaultClient["deletePredecessor"]>(() => answers.shift()!());
  let isKept = true;
  const predecessor = async () =>
    isKept ? { vaultId: "older", madeAt: "2026-11-01T10:00:00Z", until: "2026-12-01T10:00:00Z" } : null;
  const { router } = setup({ client: { predecessor, deletePredecessor } });
  await act(() => router.navigate("/profile/advanced"));
  expect(await screen.findByText(/^The server deletes it on Dec 01, 2026/)).toBeDefined();
  await press("Delete the old copy now");
  await press("Delete old copy");
  expect(await screen.findByText("Password is required")).toBeDefined();
  expect(deletePredecessor).not.toHaveBeenCalled();
  type("Master password", "wrong");
  await press("Delete old copy");
  expect(await screen.findByText("Incorrect password.")).toBeDefined();
  type("Master password", passwords.next);
  await press("Delete old copy");
  expect((await screen.findByRole("alert")).textContent).toBe("One entry of your vault does not open.");
  isKept = false;
  await press("Delete old copy");
  await waitFor(() => expect(screen.queryByText(/^The server deletes it on/)).toBeNull());
  expect(deletePredecessor).toHaveBeenLastCalledWith(user, passwords.next);
});
