/** How long something must have been unmoved before a click on it counts, in milliseconds. */
const unmoved = 500;
const minOpacity = 0.7;

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

/** Whether an element is seen as it was drawn: not faded by what is around it. */
function isOpaque(element: Element): boolean {
  let opacity = 1;
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    opacity *= Number(getComputedStyle(at).opacity);
  }
  return opacity >= minOpacity;
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
      return event.isTrusted && isTopmost && isSeen && isOpaque(host) && performance.now() - stillSince > unmoved;
    },
    remove() {
      clearInterval(moves);
      observer.disconnect();
      host.remove();
    },
  };
}
