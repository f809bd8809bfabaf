// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { finishCompanyWindow } from "../../lib/company-window.ts";
import { createNotices } from "../../lib/notices.ts";
import type { Services } from "../../lib/services.ts";
import { rememberGeneratedPassword } from "../../lib/session/generated-password.ts";
import { createSessionStore } from "../../lib/session/store.tsx";
import { connected } from "../../test/connected.ts";
import { renderRouter } from "../../test/render-router.tsx";
import { RenewSessionDialog } from "./RenewSessionDialog.tsx";

const user = { _id: "u", email: "bea@kontor.example" } as User;
afterEach(() => {
  cleanup();
  window.localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("where no one knows the master password, a session is renewed at the company, in a second window", async () => {
  rememberGeneratedPassword(user, true);
  vi.stubGlobal("fetch", async () => Response.json({ company: { name: "Kontor" } }));
  const open = vi.spyOn(window, "open").mockReturnValue({} as Window);
  vi.spyOn(window, "close").mockImplementation(() => undefined);
  const notices = createNotices();
  const onClose = vi.fn<() => void>();
  const store = createSessionStore();
  store.signedIn(user);
  const element = <RenewSessionDialog email={user.email} onClose={onClose} />;
  const services = { notices, connection: connected } as unknown as Services;
  renderRouter({ services, store, router: createMemoryRouter([{ path: "*", element }]) });
  fireEvent.click(await screen.findByRole("button", { name: "Sign in with Kontor" }));
  expect(document.querySelector("input")).toBeNull();
  expect(open.mock.calls[0]?.[0]).toBe("/company/renew#u");
  finishCompanyWindow({ purpose: "confirm", userId: "u", confirmedForMs: null });
  await screen.findByText("Finish signing in in the other window.");
  expect(onClose).not.toHaveBeenCalled();
  finishCompanyWindow({ purpose: "renew", userId: "u", confirmedForMs: null });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(notices.snapshot()?.notice.text).toBe("You're still signed in.");
});
