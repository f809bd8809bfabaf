// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Unbroken } from "./Unbroken.tsx";

afterEach(cleanup);

const unbrokenIn = (text: string) => {
  const { container } = render(<Unbroken>{text}</Unbroken>);
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll("span")].map(({ textContent, style }) => [textContent, style.whiteSpace]);
};

test.each([
  ["Turn off two-step sign-in?", ["two-step", "sign-in?"]],
  ["Profile", []],
  // A name that a user gave may be wider than a phone.
  ["Renew super-long-name-of-a-certificate", []],
])("in %s, what is short stays whole", (text, words) => {
  expect(unbrokenIn(text)).toEqual(words.map((word) => [word, "nowrap"]));
});
