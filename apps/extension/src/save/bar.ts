import { type Drawn, draw } from "../overlay/draw.ts";
import { drawIcon } from "../overlay/icon.ts";
import type { BarAction, BarTexts, PageMessage } from "../page-messages.ts";

/** How long the bar is there, in milliseconds. */
const shown = 30_000;

/** Declarations of a style, by CSSOM: the page's policy has no say in it. */
const styles = {
  bar: "display: flex; flex-wrap: wrap; gap: 8px; align-items: center; box-sizing: border-box; width: min(420px, 80vw); padding: 12px 16px; border: 1px solid #B84A00; border-radius: 8px; background: #FFFFFF; color: #1A1A1A; font: 15px/1.4 system-ui, sans-serif; box-shadow: 0 4px 16px rgba(0, 0, 0, 0.3);",
  asking: "display: flex; flex: 1 1 100%; gap: 8px; align-items: start;",
  questions: "display: grid; flex: 1; overflow-wrap: anywhere;",
  question: "grid-area: 1 / 1;",
  save: "background: #B84A00; color: #FFFFFF;",
  button:
    "min-height: 32px; padding: 4px 12px; border: 1px solid #B84A00; border-radius: 4px; background: #FFFFFF; color: #B84A00; font: inherit; cursor: pointer;",
};

let present: Drawn | null = null;

/** Shows a question in a bar, which reports what a person chose. It has nothing of the vault. */
export function showBar({ question, other, save, notNow, never }: BarTexts): void {
  present?.remove();
  const bar = document.createElement("div");
  bar.style.cssText = styles.bar;
  bar.setAttribute("role", "dialog");
  bar.setAttribute("aria-label", question);
  const questions = document.createElement("div");
  questions.style.cssText = styles.questions;
  for (const text of [question, other]) {
    const line = document.createElement("div");
    line.style.cssText = styles.question;
    if (text === other) line.style.visibility = "hidden";
    line.textContent = text;
    questions.append(line);
  }
  const asking = document.createElement("div");
  asking.style.cssText = styles.asking;
  const icon = drawIcon();
  // Beside the middle of the first line.
  icon.style.cssText = "flex: none; margin-top: 1px;";
  asking.append(icon, questions);
  bar.append(asking);
  const drawn = draw(bar, { inset: "12px 12px auto auto" });
  present = drawn;
  const leaving = setTimeout(drawn.remove, shown);
  const actions: [BarAction, string][] = [
    ["save", save],
    ["notNow", notNow],
    ["never", never],
  ];
  for (const [action, label] of actions) {
    const button = document.createElement("button");
    button.type = "button";
    button.style.cssText = action === "save" ? styles.button + styles.save : styles.button;
    button.textContent = label;
    button.addEventListener("click", (event) => {
      if (!drawn.isMeant(event)) return;
      const message: PageMessage = { name: "bar", action };
      void chrome.runtime.sendMessage(message).catch(() => undefined);
      clearTimeout(leaving);
      drawn.remove();
    });
    bar.append(button);
  }
}

globalThis.pomanderBar ??= showBar;
