// @vitest-environment happy-dom
import { createValueStore } from "@pomander/browser/value-store";
import type { User } from "@pomander/contract";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { expectedUserId, type WindowPurpose } from "../../../lib/company-window.ts";
import type { Services } from "../../../lib/services.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { connected } from "../../../test/connected.ts";
import { renderRouter } from "../../../test/render-router.tsx";
import { CompanyWindowPage } from "./CompanyWindowPage.tsx";
import { texts } from "./window-texts.ts";

const there = "https://login.kontor.example/authorize?prompt=login";
let asked: string[] = [];
let went: string[] = [];
beforeEach(() => {
  [asked, went] = [[], []];
  vi.stubGlobal("fetch", async () => Response.json({ company: { name: "Kontor" } }));
  vi.spyOn(window.location, "assign").mockImplementation((url) => void went.push(String(url)));
  window.localStorage.setItem("company-provider", "login.kontor.example");
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.localStorage.clear();
});

function show(purpose: WindowPurpose, opener: unknown) {
  vi.stubGlobal("opener", opener);
  const call = async ({ path }: { path: string }) => {
    asked.push(path);
    return { url: there };
  };
  const services = { api: async () => call, connection: connected, sessionEnd: createValueStore(null) };
  const store = createSessionStore();
  store.signedIn({ _id: "u", email: "bea@kontor.example" } as User);
  const path = `/company/${purpose}`;
  const router = createMemoryRouter([{ path, element: <CompanyWindowPage purpose={purpose} /> }], {
    initialEntries: [path],
  });
  renderRouter({ services: services as unknown as Services, store, router });
}

const strangers = {
  get location(): Location {
    throw new DOMException("Blocked a frame from accessing a cross-origin frame.", "SecurityError");
  },
};
const purposes = ["confirm", "renew"] as const;

test.each(purposes.flatMap((purpose) => [null, strangers].map((opener) => ({ purpose, opener }))))(
  "$purpose: a link, or a window that another site opened, goes to the company only after a press",
  async ({ purpose, opener }) => {
    show(purpose, opener);
    expect(await screen.findByRole("heading", { level: 1, name: texts.asked[purpose].title })).toBeDefined();
    expect(await screen.findByText(/Kontor/)).toBeDefined();
    expect([asked, went]).toEqual([[], []]);
    fireEvent.click(screen.getByRole("button", { name: texts.asked.go }));
    await expect.poll(() => went).toEqual([there]);
    expect(asked).toHaveLength(1);
  },
);

test.each(purposes)("%s: a window that a page of this app opened goes to the company at once", async (purpose) => {
  show(purpose, { location: { origin: window.location.origin } });
  await expect.poll(() => went).toEqual([there]);
});

test("a window remembers the user for whom it was opened, and forgets the one before", async () => {
  for (const id of ["u", ""]) {
    window.location.hash = id;
    show("renew", { location: { origin: window.location.origin } });
    await expect.poll(() => went).toEqual([there]);
    expect(expectedUserId() ?? "").toBe(id);
    cleanup();
    went = [];
  }
});
