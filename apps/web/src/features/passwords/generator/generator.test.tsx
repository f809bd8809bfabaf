// @vitest-environment happy-dom
import type { OpenVault } from "@pomander/vault";
import { cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { createNotices, NoticesContext } from "../../../lib/notices.ts";
import { Generator } from "./Generator.tsx";
import { noteGenerated, recentPasswords } from "./recent.ts";

// Time is never asserted: a slow machine only waits longer.
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

// The list of words does not arrive: it comes over the network when words are first asked for.
vi.mock("@zxcvbn-ts/language-common", () => {
  throw new Error("Failed to fetch dynamically imported module");
});
// Modules that were loaded without the list are broken, so the next file of this worker must load them again.
afterAll(() => vi.resetModules());

const ignore = () => undefined;

const show = (props: Partial<Parameters<typeof Generator>[0]> = {}) =>
  render(
    <NoticesContext value={createNotices()}>
      <Generator
        titleId="title"
        recent={[]}
        onResized={ignore}
        main={{ label: "Use password", run: ignore }}
        onCopy={() => undefined}
        onReplaced={ignore}
        {...props}
      />
    </NoticesContext>,
  );
const generated = () => screen.getByLabelText("Generated password").textContent;
const pasteRules = (text: string) => {
  if (screen.queryByLabelText("Site rules") === null)
    fireEvent.click(screen.getByRole("button", { name: "Follow a site's rules" }));
  fireEvent.change(screen.getByLabelText("Site rules"), { target: { value: text } });
};

test("the rules of a site stand in place of the chosen characters, until they are removed", async () => {
  show();
  await vi.waitFor(() => expect(generated()).toHaveLength(20));
  pasteRules("maxlength: 9; required: lower; required: digit; max-consecutive: 2");
  await vi.waitFor(() => expect(generated()).toMatch(/^(?=.*[a-z])(?=.*\d)[a-z\d]{9}$/));
  expect(screen.getByText(/^8 to 9 characters. No character more than 2 times in a row/)).toBeDefined();
  expect(screen.queryByLabelText("Symbols")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Remove rules" }));
  await vi.waitFor(() => expect(generated()).toHaveLength(20));
  expect(screen.getByLabelText("Symbols")).toBeDefined();
});

test("rules that are none say why, and so do those that no password follows", async () => {
  show();
  pasteRules("no spaces please");
  expect(await screen.findByText(/^A site's rules look like/)).toBeDefined();
  pasteRules("maxlength: 8; required: [a]; max-consecutive: 1");
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Too few passwords/);
  expect(screen.getByRole("button", { name: "Use password" }).hasAttribute("disabled")).toBe(true);
});

test("characters that a site does not take are left out", async () => {
  show();
  fireEvent.change(screen.getByLabelText("Characters to exclude"), {
    target: { value: "abcdefghijklmnopqrstuvwxyz" },
  });
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Too many characters are excluded/);
  fireEvent.click(screen.getByLabelText("Lowercase letters"));
  await vi.waitFor(() => expect(generated()).toMatch(/^[^a-z]{20}$/));
});

test("one that gives way to the next is handed over, and those before can be copied", async () => {
  const [onReplaced, onCopy] = [vi.fn<(password: string) => void>(), vi.fn<(password: string) => void>()];
  show({ recent: ["newest", "oldest"], onReplaced, onCopy });
  await vi.waitFor(() => expect(generated()).toHaveLength(20));
  const first = generated();
  fireEvent.click(screen.getByRole("button", { name: "Generate another" }));
  expect(onReplaced).toHaveBeenCalledExactlyOnceWith(first);
  fireEvent.click(screen.getByRole("button", { name: "2 generated earlier" }));
  fireEvent.click(screen.getByRole("button", { name: "Copy generated password 2" }));
  expect(onCopy).toHaveBeenCalledExactlyOnceWith("oldest");
});

test("the last twenty are kept with the vault that is open, each once, and no other vault has them", () => {
  const [vault, other] = [{}, {}] as [OpenVault, OpenVault];
  for (let i = 0; i < 25; i++) noteGenerated(vault, `password ${i}`);
  noteGenerated(vault, "password 20");
  noteGenerated(vault, "");
  expect(recentPasswords(vault)).toHaveLength(20);
  expect(recentPasswords(vault).slice(0, 3)).toEqual(["password 20", "password 24", "password 23"]);
  expect(recentPasswords(other)).toEqual([]);
});

test("without its list of words it says so, and offers no password that another recipe made", async () => {
  const notices = createNotices();
  render(
    <NoticesContext value={notices}>
      <Generator
        titleId="title"
        recent={[]}
        onResized={ignore}
        main={{ label: "Use password", run: ignore }}
        onCopy={ignore}
        onReplaced={ignore}
      />
    </NoticesContext>,
  );
  const use = screen.getByRole("button", { name: "Use password" });
  const made = screen.getByLabelText("Generated password");
  await vi.waitFor(() => expect(made.textContent).toHaveLength(20));
  fireEvent.click(screen.getByRole("button", { name: "Words" }));
  await vi.waitFor(() => expect(notices.snapshot()?.notice.text).toMatch(/^Couldn't get the word list/));
  expect(made.textContent).toBe("");
  expect(use.hasAttribute("disabled")).toBe(true);
});
