import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createClipboard, secretLifetime } from "./clipboard.ts";

function makePage() {
  let listener = () => {};
  const page = {
    content: "something from elsewhere",
    focused: true,
    refuses: false,
    hasFocus: () => page.focused,
    onFocus: (heard: () => void) => {
      listener = heard;
    },
    writeText: async (text: string) => {
      if (page.refuses) throw new DOMException("not now", "NotAllowedError");
      page.content = text;
    },
    focus: async () => {
      page.focused = true;
      listener();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
  return page;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("clears a copied secret after 30 seconds while the page has focus", async () => {
  const page = makePage();
  await createClipboard(page).copySecret("hunter2");
  await vi.advanceTimersByTimeAsync(29_999);
  expect(page.content).toBe("hunter2");
  await vi.advanceTimersByTimeAsync(1);
  expect(page.content).toBe("");
});

test("the clipboard is cleared on focus, at once and only once", async () => {
  const page = makePage();
  await createClipboard(page).copySecret("hunter2");
  page.focused = false;
  await vi.advanceTimersByTimeAsync(secretLifetime * 3);
  expect(page.content).toBe("hunter2");
  await page.focus();
  expect(page.content).toBe("");
  page.content = "copied in another program";
  await page.focus();
  expect(page.content).toBe("copied in another program");
});

test("a page from which nothing was copied leaves the clipboard alone", async () => {
  const page = makePage();
  createClipboard(page);
  await page.focus();
  expect(page.content).toBe("something from elsewhere");
});

test("the clipboard is not cleared on focus before the time is over", async () => {
  const page = makePage();
  await createClipboard(page).copySecret("hunter2");
  await page.focus();
  expect(page.content).toBe("hunter2");
});

test("what was copied from here since stays in the clipboard", async () => {
  const page = makePage();
  const clipboard = createClipboard(page);
  await clipboard.copySecret("hunter2");
  await clipboard.copy("ada@example.com");
  await vi.advanceTimersByTimeAsync(secretLifetime * 2);
  expect(page.content).toBe("ada@example.com");
});

test("a second secret has its whole time in the clipboard", async () => {
  const page = makePage();
  const clipboard = createClipboard(page);
  await clipboard.copySecret("first");
  await vi.advanceTimersByTimeAsync(secretLifetime - 1_000);
  await clipboard.copySecret("second");
  await vi.advanceTimersByTimeAsync(secretLifetime - 1);
  expect(page.content).toBe("second");
  await vi.advanceTimersByTimeAsync(1);
  expect(page.content).toBe("");
});

test("a copy that the browser refuses is reported, and the secret before it is still cleared", async () => {
  const page = makePage();
  const clipboard = createClipboard(page);
  await clipboard.copySecret("hunter2");
  page.refuses = true;
  await expect(clipboard.copy("other")).rejects.toThrow("not now");
  page.refuses = false;
  await vi.advanceTimersByTimeAsync(secretLifetime);
  expect(page.content).toBe("");
});

test("a refused clearing is tried again on the next focus", async () => {
  const page = makePage();
  await createClipboard(page).copySecret("hunter2");
  page.refuses = true;
  await vi.advanceTimersByTimeAsync(secretLifetime);
  page.refuses = false;
  await page.focus();
  expect(page.content).toBe("");
});
