import { type Drawn, draw } from "../overlay/draw.ts";
import { drawIcon } from "../overlay/icon.ts";
import type { BarAction, BarTexts, PageMessage } from "../page-messages.ts";

/** How long the bar is there, in milliseconds. */
const shown = 30_000;

/** Colours on a light and on a dark system. */
const colours = {
  light: { ground: "#FFFFFF", text: "#1A1A1A", accent: "#B84A00", onAccent: "#FFFFFF" },
  dark: { ground: "#1E1E1E", text: "#FFFFFF", accent: "#FF9B4A", onAccent: "#1A1A1A" },
};

/** Returns declarations of a style, which are set by CSSOM: the page's policy has no say in it. */
function stylesOf({ ground, text, accent, onAccent }: (typeof colours)["light"]) {
  const button = `min-height: 32px; padding: 4px 12px; border: 1px solid ${accent}; border-radius: 4px; background: ${ground}; color: ${accent}; font: inherit; cursor: pointer;`;
  return {
    // Nothing else is inherited from the host, whose style the page can write.
    bar: `all: initial; pointer-events: inherit; display: flex; flex-wrap: wrap; gap: 8px; align-items: center; box-sizing: border-box; width: min(420px, 80vw); padding: 12px 16px; border: 1px solid ${accent}; border-radius: 8px; background: ${ground}; color: ${text}; font: 15px/1.4 system-ui, sans-serif; box-shadow: 0 4px 16px rgba(0, 0, 0, 0.3);`,
    asking: "display: flex; flex: 1 1 100%; gap: 8px; align-items: start;",
    button,
    save: `${button} background: ${accent}; color: ${onAccent};`,
  };
}

let present: Drawn | null = null;

/**
 * Shows a question in a bar, which reports what a person chose. It has nothing of the vault: a page can read it, for its
 * search finds texts in closed shadow roots too.
 */
export function showBar({ question, save, notNow, never }: BarTexts): void {
  present?.remove();
  const styles = stylesOf(colours[matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"]);
  const bar = document.createElement("div");
  bar.style.cssText = styles.bar;
  bar.setAttribute("role", "dialog");
  bar.setAttribute("aria-label", question);
  const asking = document.createElement("div");
  asking.style.cssText = styles.asking;
  const icon = drawIcon();
  // Beside the middle of the first line.
  icon.style.cssText = "flex: none; margin-top: 1px;";
  const text = document.createElement("span");
  text.style.cssText = "flex: 1; overflow-wrap: anywhere;";
  text.textContent = question;
  asking.append(icon, text);
  bar.append(asking);
  const drawn = draw(bar, { inset: "12px 12px auto auto" });
  present = drawn;
  const leaving = setTimeout(drawn.remove, shown);
  const choose = (action: BarAction) => {
    const message: PageMessage = { name: "bar", action };
    void chrome.runtime.sendMessage(message).catch(() => undefined);
    clearTimeout(leaving);
    drawn.remove();
  };
  const actions: [BarAction, string][] = [
    ["save", save],
    ["notNow", notNow],
    ["never", never],
  ];
  for (const [action, label] of actions) {
    const button = document.createElement("button");
    button.type = "button";
    button.style.cssText = action === "save" ? styles.save : styles.button;
    button.textContent = label;
    button.addEventListener("click", (event) => drawn.isMeant(event) && choose(action));
    bar.append(button);
  }
  bar.addEventListener("keydown", (event) => event.isTrusted && event.key === "Escape" && choose("notNow"));
}

globalThis.pomanderBar ??= showBar;
