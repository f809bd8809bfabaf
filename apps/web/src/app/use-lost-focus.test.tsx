// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { useRef, type ReactNode } from "react";
import { afterEach, expect, it } from "vitest";
import { useLostFocus } from "./use-lost-focus.ts";

function Page({ children }: { children?: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useLostFocus(main);
  return (
    <main ref={main} tabIndex={-1}>
      {children}
    </main>
  );
}
const focused = () => document.activeElement;
/**
 * Takes the focus off a button and disables it, as a browser does by itself; happy-dom cannot blur a disabled button.
 */
function takeFocusOff(button: HTMLButtonElement) {
  button.disabled = false;
  button.blur();
  button.disabled = true;
  expect(focused()).toBe(document.body);
}

afterEach(cleanup);

it("brings the focus to the page when what held it is gone", async () => {
  const { rerender } = render(
    <Page>
      <button>Answer</button>
    </Page>,
  );
  screen.getByRole("button").focus();
  rerender(<Page />);
  await expect.poll(focused).toBe(screen.getByRole("main"));
});

it("gives it back to a button that was switched off for a while", async () => {
  const button = (isOff: boolean) => (
    <Page>
      <button disabled={isOff}>Send</button>
    </Page>
  );
  const { rerender } = render(button(false));
  screen.getByRole("button").focus();
  rerender(button(true));
  takeFocusOff(screen.getByRole("button"));
  rerender(button(false));
  await expect.poll(focused).toBe(screen.getByRole("button"));
});

it("knows what had it before the app was there", async () => {
  const button = (isOff: boolean) => (
    <Page>
      <button disabled={isOff}>Send</button>
    </Page>
  );
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = '<main tabindex="-1"><button>Send</button></main>';
  const drawn = screen.getByRole<HTMLButtonElement>("button");
  drawn.focus();
  const { rerender } = render(button(false), { container, hydrate: true });
  expect(screen.getByRole("button")).toBe(drawn);
  rerender(button(true));
  takeFocusOff(drawn);
  rerender(button(false));
  await expect.poll(focused).toBe(drawn);
});

it("knows where it is even when a first stop passed it on at once", async () => {
  const page = (isAsking: boolean) => (
    <Page>
      <button onFocus={() => screen.getByRole("textbox").focus()}>First stop</button>
      {isAsking && <input />}
    </Page>
  );
  const { rerender } = render(page(true));
  screen.getByRole("button").focus();
  expect(focused()).toBe(screen.getByRole("textbox"));
  rerender(page(false));
  await expect.poll(focused).toBe(screen.getByRole("main"));
});

it("leaves it where a person put it", async () => {
  const { rerender } = render(
    <Page>
      <button>Answer</button>
    </Page>,
  );
  screen.getByRole("button").focus();
  screen.getByRole("button").blur();
  await Promise.resolve();
  rerender(
    <Page>
      <button>Answer</button>
      <p>News</p>
    </Page>,
  );
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(focused()).toBe(document.body);
});
