import { sentLoginLifetime } from "../messages.ts";
import type { PageMessage } from "../page-messages.ts";
import { sentLogin } from "./sent-login.ts";

/** How often a form that was sent is looked at, and how long it must be gone, in milliseconds. */
const watch = { step: 500, gone: 1_500 };

const send = (message: PageMessage) => void chrome.runtime.sendMessage(message).catch(() => undefined);

/** How often the worker is woken while a page is used, in milliseconds: it ends 30 seconds after its last message. */
const waking = 20_000;
let wokenAt = -waking;

/** Notes a key or a press, and wakes the worker before a login is sent: what a document sends while it goes does not. */
function notePress(): void {
  gestureAt = performance.now();
  if (performance.now() - wokenAt < waking) return;
  wokenAt = performance.now();
  send({ name: "used" });
}

/** How long after a key or a press a login counts as sent by the person, in milliseconds. */
const gestureLifetime = 10_000;
let gestureAt = -gestureLifetime;

let watching: ReturnType<typeof setInterval> | undefined;

/** Reports when a form that was sent is gone though the page is still there. */
function watchForm(field: HTMLInputElement): void {
  clearInterval(watching);
  let [passed, gone] = [0, 0];
  watching = setInterval(() => {
    passed += watch.step;
    gone = field.isConnected && field.checkVisibility() ? 0 : gone + watch.step;
    if (gone < watch.gone && passed < sentLoginLifetime) return;
    clearInterval(watching);
    if (gone >= watch.gone) send({ name: "formGone" });
  }, watch.step);
}

/** Notes the login that was sent with an element. A page's script alone must not, which could try passwords by that. */
function note(used: EventTarget | null | undefined): void {
  if (!(used instanceof Element) || performance.now() - gestureAt > gestureLifetime) return;
  const login = sentLogin(used);
  if (login === null) return;
  const { userName, password, isNew, field } = login;
  send({ name: "sent", userName, password, isNew });
  if (field !== null) watchForm(field);
}

const buttons = "button, input[type=submit], input[type=button], input[type=image], [role=button]";

// Runs once in a document in which a field was used. The page's scripts see neither this nor `pomanderCapture`.
if (globalThis.pomanderCapture === undefined) {
  globalThis.pomanderCapture = true;
  const options = { capture: true, passive: true };
  addEventListener("submit", (event) => event.isTrusted && note(event.target), options);
  addEventListener(
    "keydown",
    (event) => {
      const [used] = event.composedPath();
      if (!event.isTrusted) return;
      notePress();
      if (event.key === "Enter" && used instanceof HTMLInputElement) note(used);
    },
    options,
  );
  addEventListener("pointerdown", (event) => event.isTrusted && notePress(), options);
  addEventListener(
    "click",
    (event) => {
      const [used] = event.composedPath();
      if (event.isTrusted && used instanceof Element) note(used.closest(buttons));
    },
    options,
  );
}
