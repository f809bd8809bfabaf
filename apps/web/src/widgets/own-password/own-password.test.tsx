// @vitest-environment happy-dom
import type { User } from "@pomander/contract";
import type { OpenVault } from "@pomander/vault";
import { cleanup, configure, fireEvent, renderHook, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { finishCompanyWindow, type WindowDone } from "../../lib/company-window.ts";
import { createNotices } from "../../lib/notices.ts";
import { type Services, ServicesContext } from "../../lib/services.ts";
import { rememberGeneratedPassword } from "../../lib/session/generated-password.ts";
import { createSessionStore } from "../../lib/session/store.tsx";
import { connected } from "../../test/connected.ts";
import { renderRouter } from "../../test/render-router.tsx";
import { OwnPasswordField } from "./OwnPasswordField.tsx";
import { texts } from "./texts.ts";
import { useAddThisBrowser } from "./use-add-this-browser.ts";

configure({ asyncUtilTimeout: 3_000 });
const user = { _id: "u", email: "bea@kontor.example" } as User;
const done = (more: Partial<WindowDone> = {}): WindowDone => ({
  purpose: "confirm",
  userId: "u",
  confirmedForMs: 300_000,
  ...more,
});

const opened = vi.fn<typeof window.open>();
beforeEach(() => {
  window.localStorage.clear();
  vi.stubGlobal("fetch", async () => Response.json({ company: { name: "Kontor" } }));
  opened.mockReset().mockReturnValue({} as Window);
  vi.spyOn(window, "open").mockImplementation(opened);
  vi.spyOn(window, "close").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  window.localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("the field for one's own master password", () => {
  function show(generated: string | null, { isWrong = false } = {}) {
    const values: string[] = [];
    const Field = () => {
      const [value, setValue] = useState("");
      return (
        <OwnPasswordField
          email={user.email}
          label="Master password"
          value={value}
          error={isWrong}
          helperText={isWrong ? "Not this one." : ""}
          onChange={({ target }) => {
            values.push(target.value);
            setValue(target.value);
          }}
        />
      );
    };
    if (generated !== null) rememberGeneratedPassword(user, true);
    const client = { generatedPassword: async () => generated };
    const services = { client, connection: connected } as unknown as Services;
    const store = createSessionStore();
    store.signedIn(user);
    renderRouter({ services, store, router: createMemoryRouter([{ path: "*", element: <Field /> }]) });
    return values;
  }
  const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });

  test("is a field where the user has chosen one", async () => {
    const values = show(null);
    fireEvent.change(await screen.findByLabelText("Master password"), { target: { value: "typed" } });
    expect(values).toEqual(["typed"]);
    expect(screen.queryByText(texts.confirm("Kontor"))).toBeNull();
  });

  test("is a confirmation at the company where no one knows it, whose value is the generated one", async () => {
    const values = show("generated");
    fireEvent.click(await button(texts.confirm("Kontor")));
    expect(opened.mock.calls).toEqual([["/company/confirm#u", "_blank", expect.any(String)]]);
    await button(texts.again);
    expect(document.querySelector("input[type=password]")).toBeNull();
    for (const other of [done({ userId: "another" }), done({ purpose: "renew" }), done({ confirmedForMs: null })]) {
      finishCompanyWindow(other);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(values).toEqual([]);
  });

  test("gets its value once the second window is done, and says that it is confirmed", async () => {
    const values = show("generated");
    finishCompanyWindow(done());
    fireEvent.click(await button(texts.confirm("Kontor")));
    finishCompanyWindow(done());
    expect(await screen.findByText(texts.confirmed("Kontor"))).toBeDefined();
    expect(values).toEqual(["generated"]);
  });

  test("is to be confirmed again once the confirmation is over", async () => {
    const values = show("generated");
    fireEvent.click(await button(texts.confirm("Kontor")));
    finishCompanyWindow(done({ confirmedForMs: 100 }));
    await waitFor(() => expect(values).toEqual(["generated", ""]));
    expect(await button(texts.confirm("Kontor"))).toBeDefined();
  });

  test("says that the vault has to be open, that a window was blocked, and what is missing or wrong", async () => {
    rememberGeneratedPassword(user, true);
    show(null);
    expect(await screen.findByText(texts.locked)).toBeDefined();
    expect((await button(texts.confirm("Kontor"))).disabled).toBe(true);
    cleanup();
    opened.mockReturnValue(null);
    show("generated", { isWrong: true });
    expect(await screen.findByText(texts.required("Kontor"))).toBeDefined();
    fireEvent.click(await button(texts.confirm("Kontor")));
    expect(await screen.findByText(texts.blocked)).toBeDefined();
    opened.mockReturnValue({} as Window);
    fireEvent.click(await button(texts.confirm("Kontor")));
    await button(texts.again);
    finishCompanyWindow(done());
    expect(await screen.findByText("Not this one.")).toBeDefined();
  });
});

describe("adding this browser", () => {
  function start(answers: (Error | null)[], status = "open") {
    const added: string[] = [];
    const listeners = new Set<() => void>();
    const vault = {
      snapshot: () => ({ status }),
      subscribe: (listener: () => void) => (listeners.add(listener), () => listeners.delete(listener)),
    } as unknown as OpenVault;
    const addDevice = async (_user: User, name: string) => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      added.push(name);
    };
    const notices = createNotices();
    const services = { client: { addDevice }, holder: { personal: () => vault }, notices } as unknown as Services;
    const { result } = renderHook(() => useAddThisBrowser(), {
      wrapper: ({ children }) => <ServicesContext value={services}>{children}</ServicesContext>,
    });
    return {
      add: () => result.current(user),
      added,
      notice: () => notices.snapshot()?.notice,
      become: (next: string) => {
        status = next;
        for (const listener of listeners) listener();
        return listeners.size;
      },
    };
  }
  const stale = Object.assign(new Error("stale"), { code: "company_needed" });

  test("waits until the vault is open, and says so", async () => {
    const { add, added, notice, become } = start([null], "unconfirmed");
    const adding = add();
    expect([become("opening"), added]).toEqual([1, []]);
    expect(become("open")).toBe(0);
    expect(await adding).toBe(true);
    expect(added).toHaveLength(1);
    expect(notice()).toMatchObject({ text: texts.added, severity: "success" });
  });

  test("offers to sign in again where that is too long ago, and is done then", async () => {
    const { add, added, notice } = start([stale, null]);
    expect(await add()).toBe(false);
    expect(notice()).toMatchObject({ text: texts.addAfterSignIn, isLasting: true });
    notice()?.action?.run();
    expect(opened.mock.calls[0]?.[0]).toBe("/company/renew#u");
    finishCompanyWindow(done({ purpose: "renew", userId: "another" }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(added).toEqual([]);
    notice()?.action?.run();
    finishCompanyWindow(done({ purpose: "renew", confirmedForMs: null }));
    await waitFor(() => expect(added).toHaveLength(1));
    expect(notice()?.text).toBe(texts.added);
  });

  test("says why it is impossible", async () => {
    const { add, notice } = start([new Error("broken"), stale]);
    expect(await add()).toBe(false);
    expect(notice()).toMatchObject({ text: texts.notAdded, severity: "error" });
    opened.mockReturnValue(null);
    await add();
    notice()?.action?.run();
    expect(notice()).toMatchObject({ text: texts.blocked, severity: "error" });
  });
});
