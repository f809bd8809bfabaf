import { expect, type ElementHandle, type Locator, type Page } from "@playwright/test";

/** A person who has a keyboard and nothing else. */
export interface Keyboard {
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses Tab until `target` has the focus; fails with the path that the focus took. */
  tabTo(target: Locator, options?: { back?: boolean }): Promise<void>;
  /** Tabs to something and presses it. */
  activate(target: Locator, options?: { back?: boolean; key?: "Enter" | "Space" }): Promise<void>;
  /** Tabs to a group of buttons of which one holds at a time, goes to one by the arrows, and presses it. */
  choose(group: Locator, name: string, options?: { back?: boolean }): Promise<void>;
  /** Tabs to a field and writes into it, over what is there. */
  fill(target: Locator, text: string): Promise<void>;
  /** Waits until the focus is on something, and not lost to the page as a whole. */
  keepsFocus(where?: Locator): Promise<void>;
  /** Stops so far that looked the same with the focus as without, and how many were compared. */
  seen(): { compared: number; alike: string[] };
}

const mostStops = 80;
const mostChoices = 6;

export function keyboardOf(page: Page): Keyboard {
  const focused = page.locator(":focus");
  const alike = new Set<string>();
  let compared = 0;
  let last: { element: ElementHandle<Element>; look: string; name: string } | null = null;

  const has = async (target: Locator) => (await target.and(focused).count()) > 0;
  /** Compares the stop before, once it has lost the focus, with how it looked while it had it. */
  const lookBack = async () => {
    if (last === null) return;
    const { element, look, name } = last;
    const now = await element.evaluate(lookOf, false).catch(() => null);
    if (now === null) return;
    last = null;
    compared += 1;
    if (now === look) alike.add(name);
  };
  const lookAt = async () => {
    const name = await nameOf(focused);
    const element = await page.evaluateHandle(() => document.activeElement ?? document.body);
    const look = await element.evaluate(lookOf, true);
    last = look === null ? null : { element, look, name };
    return name;
  };
  const press = async (key: string) => {
    if (last === null) await lookAt();
    await page.keyboard.press(key);
    await lookBack();
  };
  const tabTo: Keyboard["tabTo"] = async (target, { back = false } = {}) => {
    const path: string[] = [];
    while (!(await has(target))) {
      if (path.length === mostStops) throw new Error(`${String(target)} is not reached by Tab:\n${path.join("\n")}`);
      await press(back ? "Shift+Tab" : "Tab");
      path.push(await lookAt());
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
    async choose(group, name, options) {
      await tabTo(group.getByRole("button"), options);
      const wanted = group.getByRole("button", { name, exact: true });
      for (let tries = 0; !(await has(wanted)) && tries < mostChoices; tries += 1) {
        await press("ArrowRight");
        await lookAt();
      }
      await expect(wanted).toBeFocused();
      await press("Space");
    },
    async fill(target, text) {
      await tabTo(target);
      await press("ControlOrMeta+A");
      await page.keyboard.type(text);
    },
    async keepsFocus(where) {
      if (where !== undefined) return expect(where).toBeFocused();
      await expect(focused, "the focus is lost").toHaveCount(1);
    },
    seen: () => ({ compared, alike: [...alike] }),
  };
}

/** What a screen reader would say: `button "Undo"`. */
async function nameOf(focused: Locator): Promise<string> {
  if ((await focused.count()) === 0) return "the page as a whole";
  const [line = ""] = (await focused.ariaSnapshot()).split("\n");
  return line.replace(/^- /, "") || "something without a role";
}

/**
 * The looks that a focus can change: of the element, of what draws its frame around it, of a field's border. Null
 * for what cannot be compared: gone, or (unless `isFocused`) still holding the focus.
 */
function lookOf(element: Element, isFocused: boolean): string | null {
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
}
