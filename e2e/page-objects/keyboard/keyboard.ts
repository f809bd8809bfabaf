import { expect, type Locator, type Page } from "@playwright/test";

/** A person who has a keyboard and nothing else. */
export interface Keyboard {
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses Tab until `target` has the focus; fails with the path that the focus took. */
  tabTo(target: Locator, options?: { back?: boolean }): Promise<void>;
  /** Tabs to an element and presses it. */
  activate(target: Locator, options?: { back?: boolean; key?: "Enter" | "Space" }): Promise<void>;
  /** Tabs to a row of a list in which Tab stops once, moves to one of its buttons by the arrow keys, and presses it. */
  activateInRow(target: Locator, options?: { back?: boolean }): Promise<void>;
  /** Tabs to a group of buttons of which one is selected at a time, moves to one by the arrow keys, and presses it. */
  choose(group: Locator, name: string, options?: { back?: boolean }): Promise<void>;
  /** Tabs to a field and replaces its text. */
  fill(target: Locator, text: string): Promise<void>;
  /** Waits until an element has the focus, and not the page as a whole. */
  expectFocus(where?: Locator): Promise<void>;
  /** Stops so far that looked the same with the focus as without, and the number of stops compared. */
  focusReport(): { compared: number; alike: string[] };
}

const maxTabStops = 80;
const maxChoices = 8;

interface FocusStop {
  name: string;
  /** The style with the focus; null when it cannot be compared. */
  focusStyle: string | null;
}

export function createKeyboard(page: Page): Keyboard {
  const focused = page.locator(":focus");
  const alike = new Set<string>();
  let compared = 0;
  let last: FocusStop | null = null;

  const has = async (target: Locator) => (await target.and(focused).count()) > 0;
  const compare = ({ before, now }: FocusComparison) => {
    if (last !== null && before !== null) {
      compared += 1;
      if (before === last.focusStyle) alike.add(last.name);
      last = null;
    }
    if (now !== null) last = now.focusStyle === null ? null : now;
  };
  const inspectFocus = async () => {
    const comparison = await page.evaluate(captureFocusStyle, true);
    compare(comparison);
    return comparison.now?.name ?? "";
  };
  // The stop's style is read when it is left, not when it is reached: by then the page has drawn it.
  const pressKey = async (key: string) => {
    const stop = await inspectFocus();
    await page.keyboard.press(key);
    return stop;
  };
  const press = async (key: string) => {
    await pressKey(key);
    // A key may lead to another page.
    compare(await page.evaluate(captureFocusStyle, false).catch(() => ({ before: null, now: null })));
  };
  const tabTo: Keyboard["tabTo"] = async (target, { back = false } = {}) => {
    const path: string[] = [];
    while (!(await has(target))) {
      if (path.length === maxTabStops) throw new Error(`${String(target)} is not reached by Tab:\n${path.join("\n")}`);
      path.push(await pressKey(back ? "Shift+Tab" : "Tab"));
    }
  };

  return {
    press,
    type: (text) => page.keyboard.type(text),
    tabTo,
    async activate(target, { key = "Enter", ...options } = {}) {
      await tabTo(target, options);
      await press(key);
    },
    async activateInRow(target, options) {
      const row = page.getByRole("listitem").filter({ has: target });
      if ((await row.and(page.locator(":focus-within")).count()) === 0)
        await tabTo(row.getByRole("button").and(page.locator("[data-entry-title]")), options);
      const isBefore = () => target.evaluate(isBeforeFocus);
      for (let tries = 0; !(await has(target)) && tries < maxChoices; tries += 1)
        await pressKey((await isBefore()) ? "ArrowLeft" : "ArrowRight");
      await expect(target).toBeFocused();
      await press("Enter");
    },
    async choose(group, name, options) {
      await tabTo(group.getByRole("button"), options);
      const wanted = group.getByRole("button", { name, exact: true });
      for (let tries = 0; !(await has(wanted)) && tries < maxChoices; tries += 1) {
        await pressKey("ArrowRight");
      }
      await expect(wanted).toBeFocused();
      await press("Space");
    },
    async fill(target, text) {
      await tabTo(target);
      await press("ControlOrMeta+A");
      await page.keyboard.type(text);
    },
    async expectFocus(where) {
      if (where !== undefined) return expect(where).toBeFocused();
      await expect(focused, "the focus is lost").toHaveCount(1);
    },
    focusReport: () => ({ compared, alike: [...alike] }),
  };
}

const isBeforeFocus = (element: Element) =>
  ((document.activeElement ?? document.body).compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;

interface FocusComparison {
  /** The present style of the previous stop; null when there is none, or it is gone, or still has the focus. */
  before: string | null;
  /** The element that has the focus now, if it was requested. */
  now: FocusStop | null;
}

/**
 * Runs in the page. Returns the styles that a focus can change: of an element, of those that may draw its frame, of a
 * field's border. If `isStop`, the element that has the focus is the previous stop of the next call.
 */
function captureFocusStyle(isStop: boolean): FocusComparison {
  const kept = globalThis as { stopBefore?: Element };
  const focusStyleOf = (element: Element, isFocused: boolean) => {
    const isOwnPage = element === document.body || element.id === "content" || /^H\d$/.test(element.tagName);
    if (!element.isConnected || isOwnPage || isFocused !== (element === document.activeElement)) return null;
    const around = [element, element.parentElement, element.parentElement?.parentElement];
    const parts = around.flatMap((part) => (part ? [part, ...part.querySelectorAll(":scope > fieldset")] : []));
    return parts
      .map((part) => {
        const { outline, boxShadow, border, backgroundColor, textDecorationLine } = getComputedStyle(part);
        return [outline, boxShadow, border, backgroundColor, textDecorationLine].join("|");
      })
      .join("\n");
  };
  const nameOf = (element: Element) => {
    const [label] = (element as Partial<HTMLInputElement>).labels ?? [];
    const name = element.getAttribute("aria-label") ?? label?.textContent ?? element.textContent.slice(0, 60);
    return element === document.body
      ? "the page as a whole"
      : `${element.role ?? element.tagName.toLowerCase()} "${name}"`;
  };

  const before = kept.stopBefore === undefined ? null : focusStyleOf(kept.stopBefore, false);
  if (!isStop) return { before, now: null };
  const element = document.activeElement ?? document.body;
  kept.stopBefore = element;
  return { before, now: { name: nameOf(element), focusStyle: focusStyleOf(element, true) } };
}
