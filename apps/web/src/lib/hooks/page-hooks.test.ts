// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { createElement, type PropsWithChildren } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createNotices, NoticesContext } from "../notices.ts";
import { ServicesContext, type Services } from "../services.ts";
import { useActiveInView } from "./use-active-in-view.ts";
import { useCopied } from "./use-copied.ts";
import { useErrorNotice } from "./use-error-notice.ts";
import { useFileDrop } from "./use-file-drop.ts";
import { useFocusOnStep } from "./use-focus-on-step.ts";
import { useIsHydrated } from "./use-is-hydrated.ts";
import { useMailMode, usePublicSettings, useRegistration } from "./use-public-settings.ts";
import { useIsMailTimePast, useToday } from "./use-today.ts";
import { useWork } from "./use-work.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-22T10:59:40Z") }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.body.replaceChildren();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test("a copy is shown for two seconds, and again for as long after each further one", async () => {
  const { result } = renderHook(() => useCopied());
  const copy = (isDone: boolean) => act(async () => result.current[1](async () => isDone));
  await copy(false);
  expect(result.current[0]).toBe(false);
  await copy(true);
  expect(result.current[0]).toBe(true);
  await pass(1_999);
  await copy(true);
  await pass(1_999);
  expect(result.current[0]).toBe(true);
  await pass(1);
  expect(result.current[0]).toBe(false);
  await copy(true);
  expect(result.current[0]).toBe(true);
});

test("an error is said once, but for the end of the session", () => {
  const notices = createNotices();
  const wrapper = ({ children }: PropsWithChildren) =>
    createElement(NoticesContext.Provider, { value: notices }, children);
  const { rerender } = renderHook(({ error }: { error: unknown }) => useErrorNotice(error, "It didn't come"), {
    wrapper,
    initialProps: { error: null as unknown },
  });
  rerender({ error: { status: 401 } });
  expect(notices.snapshot()).toBeNull();
  const fault = new Error("away");
  rerender({ error: fault });
  expect(notices.snapshot()).toEqual({ id: 1, notice: { text: "It didn't come", severity: "error" } });
  rerender({ error: fault });
  expect(notices.snapshot()?.id).toBe(1);
  rerender({ error: new Error("away") });
  expect(notices.snapshot()?.id).toBe(2);
});

test("a file dropped anywhere is taken, and the browser doesn't show it", () => {
  const taken: string[] = [];
  const { rerender, unmount } = renderHook(({ by }) => useFileDrop((file) => taken.push(by + file.name)), {
    initialProps: { by: "a " },
  });
  const drop = (type: string, files: File[]) => {
    const event = Object.assign(new Event(type, { cancelable: true }), { dataTransfer: { files } });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const [one, two] = [new File([], "one"), new File([], "two")];
  expect(drop("dragover", [one])).toBe(true);
  expect(drop("drop", [])).toBe(true);
  expect(drop("drop", [one, two])).toBe(true);
  rerender({ by: "b " });
  drop("drop", [two]);
  expect(taken).toEqual(["a one", "b two"]);
  unmount();
  expect([drop("dragover", [one]), drop("drop", [one])]).toEqual([false, false]);
  expect(taken).toHaveLength(2);
});

test("a further step is read from its heading on, unless it put the focus into a field of its own", () => {
  document.body.innerHTML = `<section><h1 tabindex="-1"></h1><input></section><button></button>`;
  const [heading, field, other] = ["h1", "input", "button"].map((name) => document.querySelector<HTMLElement>(name)!);
  const scrolled = vi.spyOn(window, "scrollTo");
  const { result, rerender } = renderHook((step: string) => useFocusOnStep(step), { initialProps: "one" });
  result.current.current = heading as HTMLHeadingElement;
  other!.focus();
  rerender("one");
  expect([document.activeElement, scrolled.mock.calls.length]).toEqual([other, 0]);
  rerender("two");
  expect(document.activeElement).toBe(heading);
  expect(scrolled.mock.calls).toEqual([[0, 0]]);
  field!.focus();
  rerender("three");
  expect(document.activeElement).toBe(field);
  other!.focus();
  rerender("three");
  expect(document.activeElement).toBe(other);
});

test("a page that was drawn beforehand is none that has come alive", () => {
  const shown: boolean[] = [];
  const Shown = () => createElement("p", null, String(useIsHydrated()));
  expect(renderToString(createElement(Shown))).toBe("<p>false</p>");
  renderHook(() => shown.push(useIsHydrated()));
  expect(shown.at(-1)).toBe(true);
});

test("the day and the time for mails move on while the page stays open", async () => {
  const { result } = renderHook(() => [
    useToday("Pacific/Auckland"),
    useToday("Pacific/Honolulu"),
    useIsMailTimePast({ timeZone: "Europe/Vienna", mailTime: "12:00" }),
    useIsMailTimePast({ timeZone: "UTC", mailTime: "12:00" }),
  ]);
  expect(result.current).toEqual(["2026-11-22", "2026-11-22", false, false]);
  await pass(30_000);
  expect(result.current).toEqual(["2026-11-23", "2026-11-22", true, false]);
});

test("a piece of work ends with the next one, when it is ended, and when the page is left", () => {
  const { result, unmount } = renderHook(() => useWork());
  result.current.end();
  const first = result.current.begin();
  expect(first.aborted).toBe(false);
  const second = result.current.begin();
  expect([first.aborted, second.aborted]).toEqual([true, false]);
  result.current.end();
  expect(second.aborted).toBe(true);
  const third = result.current.begin();
  unmount();
  expect(third.aborted).toBe(true);
});

test("what the server tells everyone is asked where it is wanted", async () => {
  const settings = { mail: "off", registration: "closed" };
  let asked = 0;
  const api = async () => async () => {
    asked += 1;
    return settings;
  };
  const wrapper = ({ children }: PropsWithChildren) =>
    createElement(ServicesContext.Provider, { value: { api } as unknown as Services }, children);
  const { result, rerender } = renderHook(({ isWanted }) => [useMailMode(isWanted), usePublicSettings(isWanted)], {
    wrapper,
    initialProps: { isWanted: false },
  });
  await pass(0);
  expect([asked, result.current[0]]).toEqual([0, null]);
  rerender({ isWanted: true });
  await pass(0);
  expect([asked, result.current[0], result.current[1]]).toMatchObject([2, "off", { value: settings }]);
  const registration = renderHook(() => useRegistration(), { wrapper });
  expect(registration.result.current).toBeNull();
  await pass(0);
  expect(registration.result.current).toBe("closed");
  const byDefault = renderHook(() => usePublicSettings(), { wrapper });
  await pass(0);
  expect(byDefault.result.current.value).toBe(settings);
});

/** Draws a line from 100 to 300 with what is chosen at given places. */
function lineWith(places: readonly { left: number; right: number }[]) {
  const at = (element: HTMLElement, place: object) => (element.getBoundingClientRect = () => place as DOMRect);
  const line = document.createElement("div");
  at(line, { left: 100, right: 300 });
  for (const place of places) {
    const active = line.appendChild(document.createElement("span"));
    active.dataset["active"] = "";
    at(active, place);
  }
  line.scrollLeft = 50;
  return line;
}

test.each([
  ["beyond the end", [{ left: 280, right: 340 }], 94],
  ["before the beginning", [{ left: 80, right: 140 }], 26],
  ["within", [{ left: 100, right: 300 }], 50],
  [
    "the last of several",
    [
      { left: 280, right: 340 },
      { left: 150, right: 200 },
    ],
    50,
  ],
  ["nowhere", [], 50],
])("what is chosen of a line comes into view: %s", (_name, places, scrolled) => {
  const line = lineWith(places);
  const { result, rerender, unmount } = renderHook((chosen: string) => useActiveInView(chosen), { initialProps: "a" });
  result.current.current = line as HTMLDivElement;
  rerender("a");
  expect(line.scrollLeft).toBe(50);
  rerender("b");
  expect(line.scrollLeft).toBe(scrolled);
  line.scrollLeft = 50;
  window.dispatchEvent(new Event("resize"));
  expect(line.scrollLeft).toBe(scrolled);
  unmount();
  line.scrollLeft = 50;
  window.dispatchEvent(new Event("resize"));
  expect(line.scrollLeft).toBe(50);
});
