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

/** Returns buttons that the edge of the page cuts, or whose own text is wider than they are. */
export const cutButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const cut = [...document.querySelectorAll("button, a[role=button], .MuiButton-root")].filter((button) => {
      const { left, right, width } = button.getBoundingClientRect();
      if (width <= 1 || !button.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
      const isShortened = getComputedStyle(button).textOverflow === "ellipsis";
      if (!isShortened && button.scrollWidth > button.clientWidth + 2) return true;
      return (left < -1 || right > document.documentElement.clientWidth + 1) && !scrolls(button.parentElement);
    });
    return cut.map((button) => `${button.textContent} ${button.outerHTML.slice(0, 160)}`);
  });
