import type { BarAction, BarTexts, PageMessage } from "../messages.ts";

/** How long the bar is there, and how long it must have been unmoved before a click counts, in milliseconds. */
const times = { shown: 30_000, unmoved: 500 };
const minOpacity = 0.7;

/** Declarations of a style, by CSSOM: the page's policy has no say in it. */
const styles = {
  host: "all: initial; display: block; position: fixed; inset: 12px 12px auto auto; margin: 0; padding: 0; border: 0; z-index: 2147483647; background: none;",
  bar: "display: flex; flex-wrap: wrap; gap: 8px; align-items: center; max-width: min(420px, 80vw); padding: 12px 16px; border: 1px solid #B84A00; border-radius: 8px; background: #FFFFFF; color: #1A1A1A; font: 15px/1.4 system-ui, sans-serif; box-shadow: 0 4px 16px rgba(0, 0, 0, 0.3);",
  question: "flex: 1 1 100%; overflow-wrap: anywhere;",
  button:
    "min-height: 32px; padding: 4px 12px; border: 1px solid #B84A00; border-radius: 4px; background: #FFFFFF; color: #B84A00; font: inherit; cursor: pointer;",
};

/** Whether the bar is seen as it was drawn: not faded by what is around it. */
function isOpaque(element: Element): boolean {
  let opacity = 1;
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    opacity *= Number(getComputedStyle(at).opacity);
  }
  return opacity >= minOpacity;
}

let present: HTMLElement | null = null;

/**
 * Shows a question in a bar, which reports what a person chose. It has nothing of the vault: a page can see, move and
 * cover it, and then a click does nothing.
 */
export function showBar({ question, save, notNow, never }: BarTexts): void {
  present?.remove();
  const host = document.createElement("div");
  present = host;
  host.setAttribute("popover", "manual");
  for (const declaration of styles.host.split("; ")) {
    const [property = "", value = ""] = declaration.replace(/;$/, "").split(": ");
    host.style.setProperty(property, value, "important");
  }
  const root = host.attachShadow({ mode: "closed" });
  const bar = document.createElement("div");
  bar.style.cssText = styles.bar;
  bar.setAttribute("role", "dialog");
  bar.setAttribute("aria-label", question);
  const text = document.createElement("div");
  text.style.cssText = styles.question;
  text.textContent = question;
  bar.append(text);

  let isSeen = false;
  let stillSince = performance.now();
  let last = "";
  const observer = new IntersectionObserver(
    (entries) => {
      // Chromium alone says whether something lies over it, also what lets clicks through.
      const latest = entries.at(-1) as (IntersectionObserverEntry & { isVisible?: boolean }) | undefined;
      isSeen = latest?.isVisible ?? true;
    },
    { threshold: [1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  );
  const moves = setInterval(() => {
    const { x, y, width, height } = bar.getBoundingClientRect();
    const place = [x, y, width, height].join(" ");
    if (place !== last) stillSince = performance.now();
    last = place;
  }, 50);
  const end = () => {
    clearInterval(moves);
    clearTimeout(leaving);
    observer.disconnect();
    host.remove();
  };
  const leaving = setTimeout(end, times.shown);
  const isMeant = (event: MouseEvent) => {
    // A key's click has no place, and the focus that it needs is not moved by a page's overlay.
    const isTopmost = event.detail === 0 || document.elementFromPoint(event.clientX, event.clientY) === host;
    return event.isTrusted && isTopmost && isSeen && isOpaque(host) && performance.now() - stillSince > times.unmoved;
  };
  const actions: [BarAction, string][] = [
    ["save", save],
    ["notNow", notNow],
    ["never", never],
  ];
  for (const [action, label] of actions) {
    const button = document.createElement("button");
    button.type = "button";
    button.style.cssText = styles.button;
    button.textContent = label;
    button.addEventListener("click", (event) => {
      if (!isMeant(event)) return;
      const message: PageMessage = { name: "bar", action };
      void chrome.runtime.sendMessage(message).catch(() => undefined);
      end();
    });
    bar.append(button);
  }
  root.append(bar);
  document.documentElement.append(host);
  // The top layer: what the page draws is below it.
  host.showPopover();
  observer.observe(bar);
}

globalThis.pomanderBar ??= showBar;
