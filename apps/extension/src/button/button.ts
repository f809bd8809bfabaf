import { type Drawn, draw } from "../overlay/draw.ts";
import { focusedElement } from "../fill/focused-element.ts";
import { view } from "../fill/view.ts";
import type { PageMessage } from "../page-messages.ts";
import { drawIcon } from "../overlay/icon.ts";
import { freePlaceIn, placeIn, sizeIn } from "./place.ts";
import { takesLogin } from "./takes-login.ts";

/** How often a button follows its field, in milliseconds. */
const following = 100;

/** Returns the style of the button in a field, which has the field's background, or white where that lets something through. */
function styleIn(field: HTMLInputElement): string {
  const { backgroundColor } = getComputedStyle(field);
  const background = /^rgb\([^)]*\)$/.test(backgroundColor) ? backgroundColor : "#FFFFFF";
  const size = sizeIn(field);
  // Nothing else is inherited from the host, whose style the page can write.
  return `all: initial; pointer-events: inherit; display: flex; align-items: center; justify-content: center; width: ${size}px; height: ${size}px; padding: 0; border: 0; border-radius: 4px; background: ${background}; cursor: pointer;`;
}

/** The field with the focus and its button; null: the field with the focus takes no login. */
let present: { field: HTMLInputElement; drawn: Drawn; following: ReturnType<typeof setInterval> } | null = null;

function hide(): void {
  if (present === null) return;
  clearInterval(present.following);
  present.drawn.remove();
  present = null;
}

function show(field: HTMLInputElement): void {
  const place = freePlaceIn(field);
  if (place === null) return;
  const button = document.createElement("button");
  button.type = "button";
  button.style.cssText = styleIn(field);
  button.title = globalThis.pomanderButtonName ?? "Pomander";
  button.setAttribute("aria-label", button.title);
  // The page's order of fields stays as it is: the shortcut does the same for the keyboard.
  button.tabIndex = -1;
  button.append(drawIcon());
  const drawn = draw(button, placeIn(field, place));
  // The field keeps the focus, which says where to fill.
  button.addEventListener("pointerdown", (event) => event.preventDefault());
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("click", (event) => {
    const message: PageMessage = { name: "button" };
    if (drawn.isMeant(event)) void chrome.runtime.sendMessage(message).catch(() => undefined);
  });
  const follow = () => {
    if (focusedElement() !== field || !field.checkVisibility()) look();
    else drawn.place(placeIn(field, place));
  };
  present = { field, drawn, following: setInterval(follow, following) };
}

/** Gives the field with the focus a button, whether there is an entry for its site or not. */
function look(): void {
  const field = focusedElement();
  if (field instanceof HTMLInputElement && field === present?.field && field.checkVisibility()) return;
  hide();
  if (!(field instanceof HTMLInputElement) || field.disabled || field.readOnly) return;
  if (view.isVisible(field) && takesLogin(field)) show(field);
}

// Runs once in a document in which a field was used, and listens to the focus alone: nothing is read before.
if (globalThis.pomanderButton === undefined) {
  globalThis.pomanderButton = true;
  document.addEventListener("focusin", look, { capture: true, passive: true });
  look();
}
