// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import type { OpenVault } from "@pomander/vault";
import type { Sharing, SharingOutcome, SharingSnapshot } from "@pomander/vault/sharing";
import { createValueStore } from "@pomander/browser/value-store";
import { createVaultSession } from "@pomander/browser/vault-session";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { connected } from "../../../test/connected.ts";
import { renderRouter } from "../../../test/render-router.tsx";
import { AcceptPage } from "./AcceptPage.tsx";
import { JoinPage } from "./JoinPage.tsx";
import { pendingInvite } from "./pending-invite.ts";

afterEach(() => {
  cleanup();
  pendingInvite.forget();
});

const fragment = `01900000-0000-4000-8000-000000000001.${"a".repeat(22)}`;
const invite = {
  fragment,
  name: "Ana Silva",
  email: "ana@example.org",
  vaults: [{ name: "Operations", role: "read" as const }],
  until: "2026-12-09T08:00:00.000Z",
};

interface Given {
  isSignedIn?: boolean;
  read?: SharingOutcome<{ invite: typeof invite }>;
}

/** Opens a path; signed in, the vault is open. */
function arrive(path: string, { isSignedIn = true, read = { kind: "done", invite } }: Given = {}) {
  const acceptInvite = vi.fn<Sharing["acceptInvite"]>(async () => ({ kind: "done" }));
  const readInvite = vi.fn<(fragment: string) => Promise<typeof read>>(async () => read);
  const snapshot = { status: "ready", error: null, damaged: [] } as unknown as SharingSnapshot;
  const sharing = {
    subscribe: () => () => undefined,
    snapshot: () => snapshot,
    readInvite,
    acceptInvite,
  } as unknown as Sharing;
  const holder = createVaultSession(null);
  const opened = { status: "open", fault: null, isOffline: false };
  const vault = { vaultId: "own", subscribe: () => () => undefined, snapshot: () => opened, close: () => undefined };
  if (isSignedIn) holder.open(vault as unknown as OpenVault);
  const signOut = vi.fn<() => void>();
  const services = {
    holder,
    signOut,
    notices: createNotices(),
    connection: connected,
    sharedVaults: createValueStore(sharing),
  } as unknown as Services;
  const store = createSessionStore();
  if (isSignedIn) store.signedIn({ _id: "bea", email: "bea@example.org" } as User);
  const routes = [
    { path: "/join", element: <JoinPage /> },
    { path: "/join/accept", element: <AcceptPage /> },
    { path: "*", element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  renderRouter({ services, store, router });
  return { router, acceptInvite, readInvite, signOut };
}

const notDone = (
  code: "invite_other_address" | "email_not_verified" | "contact_differs" | "invite_ended" | "invite_ended_here",
) =>
  ({ kind: "notSaved", reason: { code, params: { email: "cy@example.org" } } }) as SharingOutcome<{
    invite: typeof invite;
  }>;

test("a visitor's link leaves the address, and stays in memory until they have signed in or registered", async () => {
  const { router } = arrive(`/join#${fragment}`, { isSignedIn: false });
  const register = await screen.findByRole("link", { name: "Register" });
  expect(router.state.location).toMatchObject({ pathname: "/join", hash: "" });
  fireEvent.click(register);
  expect(router.state.location).toMatchObject({
    pathname: "/register",
    state: { from: "/join/accept", isInvited: true },
  });
  cleanup();
  arrive("/join/accept");
  expect(await screen.findByRole("heading", { name: "Ana Silva invites you" })).toBeDefined();
});

test("a visitor whom a company signs in does so in another window, and this page keeps the invitation", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ company: { name: "Kontor" } }));
  const open = vi.spyOn(window, "open").mockReturnValue({} as Window);
  try {
    arrive(`/join#${fragment}`, { isSignedIn: false });
    fireEvent.click(await screen.findByRole("button", { name: "Sign in with Kontor" }));
    expect(open.mock.calls[0]?.[0]).toBe("/company/renew");
    expect(pendingInvite.get()).toBe(fragment);
  } finally {
    vi.unstubAllGlobals();
    open.mockRestore();
  }
});

test("says who invites, to what, and accepts it once", async () => {
  const { router, acceptInvite } = arrive(`/join#${fragment}`);
  expect(await screen.findByText("According to this server, the invitation comes from ana@example.org.")).toBeDefined();
  expect(router.state.location).toMatchObject({ pathname: "/join/accept", hash: "" });
  expect(screen.getByRole("listitem").textContent).toBe("Operations: Can view");
  fireEvent.click(screen.getByRole("button", { name: "Accept invitation" }));
  expect(await screen.findByRole("heading", { name: "Invitation accepted" })).toBeDefined();
  expect(acceptInvite).toHaveBeenCalledExactlyOnceWith(fragment);
  expect(pendingInvite.get()).toBeNull();
});

test("without a link in memory, as after a reload, asks to open it again", async () => {
  arrive("/join/accept");
  expect(await screen.findByRole("heading", { name: "Open your invitation link again" })).toBeDefined();
});

test("a part of a link is no invitation", async () => {
  arrive("/join#0190", { isSignedIn: false });
  expect(await screen.findByRole("heading", { name: "This isn't a whole invitation link" })).toBeDefined();
});

test.each([
  ["contact_differs", "Compare contact codes first"],
  ["invite_ended_here", "This invitation can't be used"],
] as const)("%s is said, and nothing can be accepted", async (code, text) => {
  arrive(`/join#${fragment}`, { read: notDone(code) });
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Accept invitation" })).toBeNull();
});

test("a link that was used before, perhaps by this person, leads to what they were given", async () => {
  arrive(`/join#${fragment}`, { read: notDone("invite_ended") });
  await screen.findByText("This invitation has ended");
  expect(screen.getByText(/If you accepted it, there's nothing more to do here\./)).toBeDefined();
  expect(screen.getByRole("link", { name: "Go to Passwords" }).getAttribute("href")).toBe("/passwords");
});

test("who is signed in with another address signs out, and keeps the invitation", async () => {
  const { router, signOut } = arrive(`/join#${fragment}`, { read: notDone("invite_other_address") });
  fireEvent.click(await screen.findByRole("button", { name: "Sign out" }));
  expect(signOut).toHaveBeenCalledOnce();
  expect(screen.getByRole("heading", { name: "This invitation is for another address" })).toBeDefined();
  expect(
    screen.getByText(/^You're signed in as bea@example\.org\. .* ask for an invitation to this one\.$/),
  ).toBeDefined();
  expect([router.state.location.pathname, pendingInvite.get()]).toEqual(["/join", fragment]);
});

test("who has not confirmed their address reads where to, and continues with the same invitation", async () => {
  const { readInvite } = arrive(`/join#${fragment}`, { read: notDone("email_not_verified") });
  expect(await screen.findByText("Confirm your email first")).toBeDefined();
  expect(screen.getByText(/^Open the link in the email we sent to bea@example\.org\./)).toBeDefined();
  readInvite.mockResolvedValue({ kind: "done", invite });
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByRole("heading", { name: "Ana Silva invites you" })).toBeDefined();
  expect(readInvite).toHaveBeenLastCalledWith(fragment);
});
