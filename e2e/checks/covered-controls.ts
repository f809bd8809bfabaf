import type { Page } from "@playwright/test";

/**
 * Returns each control of a page that another element covers when it has the focus (WCAG 2.2, 2.4.11): one line each.
 */
export const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const modal = document.querySelector('[role="dialog"], [role="alertdialog"]');
    const controls = (modal ?? document).querySelectorAll<HTMLElement>(
      'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"]), textarea, [tabindex="0"]',
    );
    const covered: string[] = [];
    for (const control of controls) {
      if (control.tabIndex < 0 || !control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue;
      control.focus();
      await nextFrame();
      const box = control.getBoundingClientRect();
      if (box.width < 4 || box.height < 4) continue;
      const isSeen = [0.2, 0.5, 0.8].some((part) => {
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height * part);
        return top !== null && (control.contains(top) || top.contains(control));
      });
      if (!isSeen)
        covered.push(`${control.tagName} ${control.ariaLabel ?? control.textContent} at ${box.left},${box.top}`);
    }
    return covered;
  });
