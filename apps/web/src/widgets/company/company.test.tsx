// @vitest-environment happy-dom
import { type Api, ApiError } from "@pomander/vault";
import { act, cleanup, fireEvent, renderHook, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Problem } from "../../lib/problem.ts";
import { type Services, ServicesContext } from "../../lib/services.ts";
import { createSessionStore } from "../../lib/session/store.tsx";
import { connected } from "../../test/connected.ts";
import { renderRouter } from "../../test/render-router.tsx";
import { type BegunRound, readRound, rememberRound, roundFrom } from "./begun-round.ts";
import { CompanyButton } from "./CompanyButton.tsx";
import { texts } from "./texts.ts";
import { useCompanyName } from "./use-company-name.ts";

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("the button to the company's sign-in page", () => {
  const round: BegunRound = { kind: "invitation", from: "/reminders" };
  const provider = "https://login.kontor.example/authorize?state=s";

  function show(start: (call: Api) => Promise<{ url: string }> = async () => ({ url: provider })) {
    const gone = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    const problems: Problem[] = [];
    const call = (() => undefined) as unknown as Api;
    const services = { api: async () => call } as unknown as Services;
    const started = vi.fn<typeof start>(start);
    const button = (
      <CompanyButton
        company="Kontor"
        round={round}
        start={started}
        onStart={() => undefined}
        onProblem={(problem) => problems.push(problem)}
      />
    );
    const router = createMemoryRouter([{ path: "*", element: button }]);
    renderRouter({ services, store: createSessionStore(), router });
    const press = () => fireEvent.click(screen.getByRole("button", { name: texts.signIn("Kontor") }));
    const isBusy = () => document.querySelector<HTMLButtonElement>("button")!.disabled;
    const answer = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
    return { gone: () => gone.mock.calls.flat(), problems, started, call, press, isBusy, answer };
  }
  const refusal = new ApiError(403, { code: "forbidden", message: "Not now.", issues: [], requestId: "r" }, null);
  const question = () => screen.queryByRole("heading", { name: texts.isNew.title("login.kontor.example") });

  test("goes to a host that is new to this browser once the user agrees, and from then on at once", async () => {
    const { gone, started, call, press, answer } = show();
    press();
    await waitFor(() => expect(question()).not.toBeNull());
    expect([gone(), started.mock.calls]).toEqual([[], [[call]]]);
    await answer(texts.isNew.confirm);
    expect([gone(), readRound()]).toEqual([[provider], round]);
    cleanup();
    window.sessionStorage.clear();
    const again = show();
    again.press();
    await waitFor(() => expect(again.gone()).toEqual([provider]));
    expect([question(), readRound()]).toEqual([null, round]);
  });

  test("goes nowhere when the user declines, asks again the next time, and asks about each other host", async () => {
    window.localStorage.setItem("company-provider", "other.example");
    const { gone, press, isBusy, answer } = show();
    for (const _time of [1, 2]) {
      press();
      await waitFor(() => expect(question()).not.toBeNull());
      expect(isBusy()).toBe(true);
      await answer("Cancel");
      await waitFor(() => expect(question()).toBeNull());
      expect(isBusy()).toBe(false);
    }
    expect([gone(), window.sessionStorage.length]).toEqual([[], 0]);
  });

  test.each<[string, () => Promise<{ url: string }>, string]>([
    ["an address without TLS", async () => ({ url: "http://login.kontor.example/" }), texts.failed],
    ["a script", async () => ({ url: "javascript:alert(1)" }), texts.failed],
    ["no address", async () => ({ url: "login" }), texts.failed],
    ["a server that refuses", () => Promise.reject(refusal), refusal.message],
  ])("with %s says why it cannot go there, and can be pressed again", async (_name, start, message) => {
    window.localStorage.setItem("company-provider", "login.kontor.example");
    const { gone, problems, press, isBusy } = show(start);
    press();
    expect(isBusy()).toBe(true);
    await waitFor(() => expect(problems).toMatchObject([{ message: message }]));
    await waitFor(() => expect(isBusy()).toBe(false));
    expect([gone(), question()]).toEqual([[], null]);
  });

  test("can be pressed again when the browser goes back to the page that it kept", async () => {
    window.localStorage.setItem("company-provider", "login.kontor.example");
    const { gone, press, isBusy } = show();
    press();
    await waitFor(() => expect(gone()).toHaveLength(1));
    const shown = (persisted: boolean) =>
      act(() => void window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted })));
    shown(false);
    expect(isBusy()).toBe(true);
    shown(true);
    expect(isBusy()).toBe(false);
  });
});

test("a sign-in leads back to the page from which a guard sent the user, else to the vault", () => {
  expect(roundFrom("required", { from: "/audit?page=2" })).toEqual({ kind: "required", from: "/audit?page=2" });
  for (const elsewhere of [null, {}, { from: "/" }, { from: "//evil.example" }, { from: "https://evil.example" }])
    expect(roundFrom("connect", elsewhere)).toEqual({ kind: "connect", from: "/passwords" });
});

test.each<BegunRound["kind"]>(["sign-in", "invitation", "required", "connect"])(
  "a round of the kind %s is known again in the tab that began it",
  (kind) => {
    rememberRound({ kind, from: "/profile/account" });
    expect(readRound()).toEqual({ kind, from: "/profile/account" });
  },
);

test.each([
  ["nothing", null],
  ["no JSON", "{"],
  ["null", "null"],
  ["another kind and an address elsewhere", JSON.stringify({ kind: "admin", from: "//evil.example" })],
])("a tab that remembers %s signs in and goes to the vault", (_name, stored) => {
  if (stored !== null) window.sessionStorage.setItem("company-sign-in", stored);
  expect(readRound()).toEqual({ kind: "sign-in", from: "/passwords" });
});

test("without a storage a return signs in and goes to the vault", () => {
  vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
    throw new DOMException("", "SecurityError");
  });
  expect(readRound()).toEqual({ kind: "sign-in", from: "/passwords" });
});

describe("the company's name", () => {
  /** Reads the name from a server that answers with each of `answers` in turn, and then reconnects. */
  async function nameFrom(...answers: (object | Error)[]) {
    const asked: unknown[] = [];
    vi.stubGlobal("fetch", async (address: string, options: RequestInit) => {
      asked.push([address, options.credentials, options.cache, options.signal instanceof AbortSignal]);
      const answer = answers[Math.min(asked.length, answers.length) - 1];
      if (answer instanceof Error) throw answer;
      return Response.json(answer);
    });
    let isReached = false;
    const listeners = new Set<() => void>();
    const connection = {
      ...connected,
      isReached: () => isReached,
      subscribe: (listener: () => void) => (listeners.add(listener), () => listeners.delete(listener)),
    };
    const { result } = renderHook(() => useCompanyName(), {
      wrapper: ({ children }) => (
        <ServicesContext value={{ connection } as unknown as Services}>{children}</ServicesContext>
      ),
    });
    const answered = () => act(async () => await new Promise((resolve) => setTimeout(resolve)));
    await answered();
    const reconnect = async () => {
      isReached = true;
      for (const listener of listeners) act(listener);
      await answered();
    };
    return { name: () => result.current, asked, reconnect };
  }

  test("is asked for without cookies and past the cache, and shortened", async () => {
    const { name, asked } = await nameFrom({ company: { name: "K".repeat(300) } });
    expect(name()).toBe("K".repeat(200));
    expect(asked).toEqual([["/api/public-settings", "omit", "no-store", true]]);
  });

  test.each([[{ company: null }], [{}], [{ company: {} }], [{ company: { name: "" } }], [{ company: { name: 5 } }]])(
    "is none where the server answers %j",
    async (answer) => {
      expect((await nameFrom(answer)).name()).toBeNull();
    },
  );

  test("that could not be read is read when the server is there again", async () => {
    const { name, reconnect } = await nameFrom(new Error("no network"), { company: { name: "Kontor" } });
    expect(name()).toBeNull();
    await reconnect();
    expect(name()).toBe("Kontor");
  });
});
