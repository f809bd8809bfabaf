// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SecretText } from "./SecretText.tsx";

afterEach(cleanup);

/** Returns the plain text that a selection puts on the clipboard; null if it is left to the browser. */
function copied(within: Element, select: (range: Range) => void): string | null {
  const range = document.createRange();
  select(range);
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
  const written: string[] = [];
  const event = new Event("copy", { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { setData: (_type: string, text: string) => void written.push(text) } });
  within.dispatchEvent(event);
  return event.defaultPrevented ? (written[0] ?? "") : null;
}

test.each(["New-Harbor-9021!x", " a\u00a0b  c ", "👩‍👩‍👧e\u0301-1l0O", "two\nlines \u00a0"])(
  "%j is copied to the byte, where the selection ends in it or right behind it",
  (secret) => {
    const { container } = render(
      <div>
        <p>Before</p>
        <SecretText text={secret} />
        <p>After</p>
      </div>,
    );
    const shown = container.querySelector("[translate=no]")!;
    const behind = container.querySelectorAll("p")[1]!.firstChild!;
    expect(shown.textContent).toBe(secret);
    expect(copied(shown, (range) => range.selectNodeContents(shown))).toBe(secret);
    const toBehind = (at: number) => (range: Range) => {
      range.setStart(shown, 0);
      range.setEnd(behind, at);
    };
    expect(copied(shown, toBehind(0))).toBe(secret);
    expect(copied(shown, toBehind(5))).toBeNull();
  },
);

test("a part of it is copied as that part", () => {
  const { container } = render(<SecretText text="New-Harbor" />);
  const runs = [...container.querySelectorAll("[data-kind]")];
  expect(runs.map(({ textContent }) => textContent)).toEqual(["New", "-", "Harb", "or"]);
  const part = (range: Range) => {
    range.setStart(runs[0]!.firstChild!, 1);
    range.setEnd(runs[3]!.firstChild!, 1);
  };
  expect(copied(runs[0]!, part)).toBe("ew-Harbo");
});
