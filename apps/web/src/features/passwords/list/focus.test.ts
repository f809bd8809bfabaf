// @vitest-environment happy-dom
import type { EntrySummary } from "@pomander/vault";
import { act, cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runShortcut } from "../../../lib/shortcuts.ts";
import { renderUse } from "../../../test/render-use.ts";
import { entry } from "../test/entries.ts";
import { texts } from "../texts.ts";
import { useListShortcuts } from "./use-list-shortcuts.ts";
import { useMoveFocus } from "./use-move-focus.ts";
import { useRetainFocus } from "./use-retain-focus.ts";

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});
let list: HTMLElement;
beforeEach(() => {
  list = document.body.appendChild(document.createElement("ul"));
});

/** Renders rows with these titles, as the list renders them. */
function draw(...titles: string[]) {
  list.replaceChildren(
    ...titles.map((title) => {
      const row = document.createElement("li");
      row.dataset["entryId"] = title;
      row.innerHTML = `<button data-entry-title>${title}</button><button>More</button>`;
      return row;
    }),
  );
}
const titleOf = (name: string) =>
  [...list.querySelectorAll<HTMLElement>("[data-entry-title]")].find(({ textContent }) => textContent === name)!;
const focused = () => (document.activeElement === document.body ? null : document.activeElement?.textContent);

interface Shown {
  items: string[];
  page?: number;
  pages?: number;
  isCurrent?: boolean;
}
function movingFocus(first: Shown) {
  const turned: number[] = [];
  draw(...first.items);
  const page = renderUse(
    ({ items, page: at = 1, pages = 1, isCurrent = true }: Shown) =>
      useMoveFocus({ current: list }, { items, page: at, pages, isCurrent }, (to) => turned.push(to)),
    { props: first },
  );
  return {
    turned,
    now: page.now,
    show: (next: Shown) => {
      draw(...next.items);
      page.rerender(next);
    },
  };
}

test("the focus moves among the titles, from wherever in a row it is, and ends where the list does", () => {
  const { now, turned } = movingFocus({ items: ["a", "b", "c"] });
  now().move(-1);
  expect(focused()).toBe("a");
  now().move(1);
  now().move(1);
  expect(focused()).toBe("c");
  now().move(1);
  expect([focused(), turned]).toEqual(["c", []]);
  titleOf("b").nextElementSibling?.dispatchEvent(new Event("x"));
  (titleOf("b").nextElementSibling as HTMLElement).focus();
  now().move(-1);
  expect(focused()).toBe("a");
  now().move(-1);
  expect([focused(), turned]).toEqual(["a", []]);
});

test("inside a row the focus moves among what is visible, but its labels, and ends where the row does", () => {
  const { now } = movingFocus({ items: ["a", "b"] });
  titleOf("a").insertAdjacentHTML("beforebegin", '<input type="checkbox" aria-label="Select">');
  titleOf("a").insertAdjacentHTML(
    "afterend",
    `<span data-labels><button>tag</button></span><button disabled>Edit</button><button id="hidden">Open</button>
     <a href="https://a.example">Link</a><a>no link</a>`,
  );
  const hidden = list.querySelector<HTMLElement>("#hidden");
  vi.spyOn(HTMLElement.prototype, "checkVisibility").mockImplementation(function isShown(this: HTMLElement) {
    return this !== hidden;
  });
  titleOf("a").focus();
  const pass = (...steps: (1 | -1)[]) =>
    steps.map((step) => {
      now().moveInRow(step);
      return focused() || document.activeElement?.getAttribute("aria-label");
    });
  expect(pass(1, 1, 1, -1, -1, -1, -1)).toEqual(["Link", "More", "More", "Link", "a", "Select", "Select"]);
  (document.activeElement as HTMLElement).blur();
  expect(pass(1)).toEqual([null]);
});

test("it begins at the entry that is looked at", () => {
  const { now } = movingFocus({ items: ["a", "b", "c"] });
  list.children[1]?.setAttribute("data-viewed", "");
  now().move(1);
  expect(focused()).toBe("c");
});

test("at the end of a page the next one is turned to, and its first row gets the focus; back, the last", () => {
  const { now, turned, show } = movingFocus({ items: ["a", "b"], pages: 2 });
  titleOf("b").focus();
  const scrolled = vi.spyOn(HTMLElement.prototype, "scrollIntoView");
  now().move(1);
  expect([turned, focused()]).toEqual([[2], "b"]);
  show({ items: ["c"], page: 2, pages: 2, isCurrent: false });
  expect(focused()).toBeNull();
  show({ items: ["c", "d"], page: 2, pages: 2 });
  expect(focused()).toBe("c");
  expect(scrolled.mock.calls).toEqual([[{ block: "nearest" }]]);
  now().move(-1);
  show({ items: ["a", "b"], page: 1, pages: 2 });
  expect([turned, focused()]).toEqual([[2, 1], "b"]);
  (document.activeElement as HTMLElement).blur();
  show({ items: ["a"], page: 1, pages: 2 });
  expect(focused()).toBeNull();
  const last = movingFocus({ items: ["e"], page: 2, pages: 2 });
  titleOf("e").focus();
  last.now().move(1);
  expect(last.turned).toEqual([]);
});

test("an empty list has nowhere to go", () => {
  const { now, turned } = movingFocus({ items: [], page: 2, pages: 3 });
  now().move(1);
  expect([turned, focused()]).toEqual([[], null]);
});

test("the first hit gets the focus once what was typed is found", () => {
  const { now, show } = movingFocus({ items: ["a"] });
  now().toFirst();
  expect(focused()).toBe("a");
  show({ items: ["a"], isCurrent: false });
  now().toFirst();
  expect(focused()).toBeNull();
  show({ items: ["b", "c"] });
  expect(focused()).toBe("b");
});

test("when the row that had the focus goes, the one in its place takes it, or the last, or the list", () => {
  draw("a", "b", "c");
  list.tabIndex = -1;
  const page = renderUse(({ items }: { items: string[] }) => useRetainFocus<HTMLElement>(items), {
    props: { items: ["a", "b", "c"] },
  });
  page.now().current = list;
  const show = (...items: string[]) => {
    draw(...items);
    page.rerender({ items });
  };
  page.rerender({ items: ["a", "b", "c"] });
  act(() => titleOf("b").focus());
  show("a", "c");
  expect(focused()).toBe("c");
  show("a");
  expect(focused()).toBe("a");
  show();
  expect(document.activeElement).toBe(list);
  const other = document.body.appendChild(document.createElement("button"));
  show("a", "b");
  act(() => titleOf("a").focus());
  act(() => other.focus());
  show("b");
  expect(document.activeElement).toBe(other);
});

/** Registers the list's keys, and records their calls. */
function keys({ isWritingOff = false, isBeside = false, viewed = null as string | null, hasSelection = false } = {}) {
  const done: string[] = [];
  const note = (what: string) => (given?: unknown) =>
    void done.push(`${what} ${(given as EntrySummary)?._id ?? given ?? ""}`.trim());
  const entries = [entry("Mail", { link: "mail.example" }), entry("Note"), entry("Old", { isArchive: true })];
  draw(...entries.map(({ _id }) => _id));
  const names = ["copyMain", "copyEmail", "copyCode", "edit", "toggleFavorite", "askArchive", "opened"];
  const handlers = Object.fromEntries(names.map((name) => [name, note(name)]));
  const options = {
    entries,
    at: { viewed, view: note("view") },
    screen: { handlers, add: note("add"), closeViewed: note("closeViewed") },
    isWritingOff: () => isWritingOff,
    canAdd: !isWritingOff,
    isBeside,
    searchRef: { current: { focus: note("search") } },
    keys: {
      current: {
        move: (step: number) => {
          note("move")(step);
          titleOf("Note").focus();
        },
        moveInRow: note("moveInRow"),
        clearSelection: () => hasSelection,
        toggleSelected: note("select"),
      },
    },
  } as unknown as Parameters<typeof useListShortcuts>[0];
  const page = renderUse(() => useListShortcuts(options), {
    props: undefined,
    services: { holder: { lock: note("lock") } },
  });
  const press = (key: string, target: Element = document.body) => {
    const event = new KeyboardEvent("keydown", { key });
    Object.defineProperty(event, "target", { value: target });
    act(() => runShortcut(event));
    return done.splice(0);
  };
  return { ...page, done, press, entries };
}

test("keys do what they say to the entry in whose row the focus is", () => {
  const opened: unknown[] = [];
  vi.spyOn(window, "open").mockImplementation((...given) => (opened.push(given), null));
  const { press, said } = keys();
  for (const key of "cuteofx".split("")) expect(press(key)).toEqual([]);
  titleOf("Mail").focus();
  const did = Object.fromEntries([..."cutefx".split(""), "Delete"].map((key) => [key, press(key).join()]));
  expect(did).toEqual({
    c: "copyMain Mail",
    u: "copyEmail Mail",
    t: "copyCode Mail",
    e: "edit Mail",
    f: "toggleFavorite Mail",
    x: "select Mail",
    Delete: "askArchive Mail",
  });
  expect(press("o")).toEqual(["opened Mail"]);
  expect(opened).toEqual([["https://mail.example/", "_blank", "noopener,noreferrer"]]);
  titleOf("Note").focus();
  expect([press("o"), said()]).toEqual([[], { text: texts.row.noLink, severity: "info" }]);
  titleOf("Old").focus();
  expect([press("Delete"), press("c")]).toEqual([[], ["copyMain Old"]]);
});

test("keys of the list search, move, add, lock and close; arrows only where they belong to it", () => {
  const { press } = keys({ isBeside: true });
  expect([press("/"), press("n"), press("l")]).toEqual([["search"], ["add"], ["lock asked"]]);
  for (const [key, step] of [
    ["j", 1],
    ["k", -1],
    ["ArrowDown", 1],
    ["ArrowUp", -1],
  ] as const)
    expect(press(key)).toEqual([`move ${step}`, "view Note"]);
  const content = Object.assign(document.createElement("main"), { id: "content" });
  const button = document.createElement("button");
  expect(press("ArrowDown", content)).toEqual(["move 1", "view Note"]);
  expect(press("ArrowUp", titleOf("Mail"))).toEqual(["move -1", "view Note"]);
  expect([press("ArrowDown", button), press("ArrowUp", button)]).toEqual([[], []]);
  expect(press("j", button)).toEqual(["move 1", "view Note"]);
  expect([press("ArrowRight", titleOf("Mail")), press("ArrowLeft", titleOf("Mail"))]).toEqual([
    ["moveInRow 1"],
    ["moveInRow -1"],
  ]);
  expect([press("ArrowRight", content), press("ArrowLeft", button)]).toEqual([[], []]);
  expect([press("Escape"), press("Enter")]).toEqual([[], []]);
  cleanup();
  expect(keys().press("j")).toEqual(["move 1"]);
});

test("Escape clears the selection before it closes the entry that is looked at, whose keys work meanwhile", () => {
  const viewing = keys({ viewed: "Mail" });
  expect([viewing.press("Escape"), viewing.press("c")]).toEqual([["closeViewed"], ["copyMain Mail"]]);
  cleanup();
  expect(keys({ viewed: "Mail", hasSelection: true }).press("Escape")).toEqual([]);
  cleanup();
  expect(keys({ viewed: "gone" }).press("c")).toEqual([]);
});

test("where nothing can be written, keys write nothing", () => {
  const { press } = keys({ isWritingOff: true });
  titleOf("Mail").focus();
  expect(["f", "Delete", "n"].flatMap((key) => press(key))).toEqual([]);
  expect([press("c"), press("e")]).toEqual([["copyMain Mail"], ["edit Mail"]]);
});

test("in a dialog the same keys are told whether they mean something", () => {
  const { now, done, entries } = keys();
  expect(now().runKey("c", entries[0])).toBe(true);
  expect(done).toEqual(["copyMain Mail"]);
  for (const key of ["x", "toString", "j"]) expect(now().runKey(key, entries[0])).toBe(false);
  expect(now().runKey("c", undefined)).toBe(false);
  expect(done).toHaveLength(1);
});
