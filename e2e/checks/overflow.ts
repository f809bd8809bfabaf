import type { Page } from "@playwright/test";

/**
 * Returns elements that would have to be scrolled sideways, the page itself included, except for the line of chips that
 * is meant to scroll.
 */
export const overflowingElements = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // A new width is laid out in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const page = document.scrollingElement ?? document.documentElement;
    const wide = [...document.querySelectorAll("*")].filter((element) => {
      if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth === 0) return false;
      if (element.matches("[data-scrolls-sideways]")) return false;
      return element === page || /auto|scroll/.test(getComputedStyle(element).overflowX);
    });
    return wide.map((element) => `${element.scrollWidth} > ${element.clientWidth} ${element.outerHTML.slice(0, 160)}`);
  });
