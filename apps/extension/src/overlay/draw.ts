import { sightOf } from "../fill/sight.ts";
import { ownHosts } from "./own-hosts.ts";

/** How long something must have been unmoved before a click on it counts, in milliseconds. */
const unmoved = 500;

/** Declarations of a style, which no style of the page overrides. */
const hostStyle = {
  all: "initial",
  display: "block",
  position: "fixed",
  margin: "0",
  padding: "0",
  border: "0",
  background: "none",
  "z-index": "2147483647",
};

/** Whether people see what is drawn as it was drawn: in the top layer, and with nothing around it that fades it. */
function isAsDrawn(host: HTMLElement): boolean {
  if (host.parentElement !== document.documentElement || !host.matches(":popover-open")) return false;
  const { isObscured, isClipped } = sightOf(host);
  return !isObscured && !isClipped;
}

/** Something that the extension draws in a page of a site, above what the page itself draws. */
export interface Drawn {
  host: HTMLElement;
  /** Sets declarations of the host's style. */
  place: (style: Readonly<Record<string, string>>) => void;
  /**
   * Whether a click is the person's own, on what they have seen unmoved and uncovered for half a second. A page can see,
   * move and cover what is drawn, and then a click does nothing.
   */
  isMeant: (event: MouseEvent) => boolean;
  remove: () => void;
}

/** Draws an element in a page, where the page's scripts see its place, and nothing in it. */
export function draw(content: HTMLElement, style: Readonly<Record<string, string>>): Drawn {
  const host = document.createElement("div");
  // The top layer: what the page draws is below it.
  host.setAttribute("popover", "manual");
  const place = (declarations: Readonly<Record<string, string>>) => {
    for (const [property, value] of Object.entries(declarations)) host.style.setProperty(property, value, "important");
  };
  place({ ...hostStyle, ...style });
  host.attachShadow({ mode: "closed" }).append(content);
  document.documentElement.append(host);
  host.showPopover();
  ownHosts().add(host);

  let isSeen = false;
  const observer = new IntersectionObserver(
    (entries) => {
      // Chromium alone says whether something lies over it, also what lets clicks through.
      const latest = entries.at(-1) as (IntersectionObserverEntry & { isVisible?: boolean }) | undefined;
      isSeen = latest?.isVisible ?? true;
    },
    { threshold: [1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  );
  observer.observe(content);
  let stillSince = performance.now();
  let last = "";
  const moves = setInterval(() => {
    const { x, y, width, height } = content.getBoundingClientRect();
    const now = [x, y, width, height].join(" ");
    if (now !== last) stillSince = performance.now();
    last = now;
  }, 50);
  return {
    host,
    place,
    isMeant(event) {
      // A key's click has no place, and the focus that it needs is not moved by a page's overlay.
      const isTopmost = event.detail === 0 || document.elementFromPoint(event.clientX, event.clientY) === host;
      return event.isTrusted && isTopmost && isSeen && isAsDrawn(host) && performance.now() - stillSince > unmoved;
    },
    remove() {
      clearInterval(moves);
      observer.disconnect();
      ownHosts().delete(host);
      host.remove();
    },
  };
}
