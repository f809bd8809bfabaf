// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import { createVaultClient } from "@pomander/vault";
import { createInMemoryPinnedState } from "@pomander/vault/pinned-state";
import { act, cleanup, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServices } from "../../../app/services.ts";
import { takeCompanyReturn } from "../../../lib/company-return.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import type { Tabs } from "../../../lib/session/tabs.ts";
import { renderRouter } from "../../../test/render-router.tsx";
import { CompanyReturnPage } from "./CompanyReturnPage.tsx";
import { texts } from "./texts.ts";
import { texts as windowTexts } from "./window-texts.ts";

const at = "2026-11-30T12:00:00.000Z";
const person = (digit: number, email: string): User => ({
  _id: `00000000-0000-7000-8000-00000000000${digit}`,
  firstName: "P",
  lastName: "",
  email,
  mobileNo: "",
  isAdmin: false,
  isSuperAdmin: false,
  isAllowedForRemindMe: false,
  mustChangePassword: false,
  mustAddFactor: false,
  timeZone: "UTC",
  mailTime: "09:00",
  emailVerifiedAt: at,
  createdAt: at,
  updatedAt: at,
});
const [ana, ben] = [person(1, "ana@kontor.example"), person(2, "ben@kontor.example")];
const exp = Math.floor(Date.now() / 1_000) + 3_600;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const tokenOf = ({ _id }: User, sid: string) => `${encode({ alg: "HS256" })}.${encode({ sub: _id, sid, exp })}.${sid}`;
const [former, ofBen] = [tokenOf(ana, "former"), tokenOf(ben, "fresh")];

interface Sent {
  path: string;
  body: unknown;
  bearer: string | null;
}

const emptyVault = { vaultId: null, kdf: null, hasRecovery: false, isPasswordGenerated: false, manifest: null };

/** Lets a window that renews Ana's session come back from the company, which signed `as` in, with the real client. */
async function comeBack(as: User, stored: string | null = former) {
  const token = tokenOf(as, "fresh");
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const bearer = new Headers(init.headers).get("authorization");
    sent.push({ path, body: typeof init.body === "string" ? JSON.parse(init.body) : null, bearer });
    if (path.endsWith("/public-settings")) return Response.json({ company: { name: "Kontor" } });
    if (path.endsWith("/auth/company/finish")) return Response.json({ token, user: as, vault: null });
    if (path.endsWith("/user/vault")) return Response.json(emptyVault);
    if (path.includes("/sessions/")) return new Response(null, { status: 204 });
    return Response.json(as);
  });
  if (stored !== null) localStorage.setItem("token", stored);
  sessionStorage.setItem("company-sign-in", JSON.stringify({ kind: "renew", from: "/" }));
  const tabs = { channel: null, tell: () => undefined, listen: () => undefined } as unknown as Tabs;
  const store = createSessionStore();
  if (stored !== null) store.restored();
  const services = createServices({ page: window, tabs, store, onSessionEnd: () => undefined });
  const client = createVaultClient({
    fetch: (...request) => globalThis.fetch(...request),
    baseUrl: "/api",
    argon2: async () => new Uint8Array(32),
    memory: createInMemoryPinnedState(),
    token: services.tokens.read,
    onToken: services.tokens.write,
  });
  const address = { location: { pathname: "/company/return", search: "?state=s&code=c" }, history };
  takeCompanyReturn(address as unknown as Window);
  const router = createMemoryRouter([{ path: "/company/return", element: <CompanyReturnPage /> }], {
    initialEntries: ["/company/return"],
  });
  await act(async () => renderRouter({ services: { ...services, client }, store, router }));
  return { token, requests: (end: string) => sent.filter(({ path }) => path.endsWith(end)) };
}

beforeEach(() => {
  vi.spyOn(window, "close").mockReturnValue(undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test("a renewed session has the server end the former one, by its token", async () => {
  const { token, requests } = await comeBack(ana);
  expect(await screen.findByText(windowTexts.renewed.title)).toBeDefined();
  expect(requests("/sessions/replace")).toMatchObject([{ body: { token: former }, bearer: `Bearer ${token}` }]);
  expect(localStorage.getItem("token")).toBe(token);
});

test.each(["runs", "has ended"])("another person takes no place of one whose session %s", async (state) => {
  if (state === "has ended") sessionStorage.setItem("company-window-user", ana._id);
  const stored = state === "runs" ? former : null;
  const written = vi.spyOn(Storage.prototype, "setItem");
  const { requests } = await comeBack(ben, stored);
  expect(await screen.findByText(texts.returned.other_person.title("Kontor"))).toBeDefined();
  expect(written.mock.calls.filter(([, value]) => value === ofBen)).toEqual([]);
  expect(localStorage.getItem("token")).toBe(stored);
  expect(requests("/sessions/current")).toMatchObject([{ bearer: `Bearer ${ofBen}` }]);
});
