// @vitest-environment happy-dom
import { errorMessage, errors, type ErrorCode } from "@pomander/contract";
import { systemRandom } from "@pomander/crypto";
import { serve } from "@pomander/browser/worker/serve";
import { argon2id } from "@pomander/crypto/argon2";
import { deriveLink, linkFragment, newLinkSecret, sealLinkContents } from "@pomander/crypto/links";
import { ThemeProvider } from "@mui/material/styles";
import { act, cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { appTheme } from "../../app/theme/theme.ts";
import { changeLanguage } from "../../lib/language.ts";
import { runWorkersHere } from "../../test/workers-here.ts";
import { formOfFragment, takeFragment } from "./fragment.ts";
import { OpenLinkPage } from "./OpenLinkPage.tsx";

interface Sent {
  address: string;
  body: { linkId: string; credential: string; openId: string };
  init: RequestInit;
}
/** Argon2id at the least cost: the cost of a link would be most of the time of these tests. */
const cheapArgon2: typeof argon2id = (input) => argon2id({ ...input, memoryKiB: 64, iterations: 1 });

let sent: Sent[] = [];
/** The faults of the next openings, in order. */
let faults: (ErrorCode | "lost")[] = [];
let contents = "";
/** How often the link can be opened after its opening. */
let left = 0;
let sender: { name: string; email: string } | null = null;

beforeEach(() => {
  [sent, faults, sender, left] = [[], [], null, 0];
  runWorkersHere(async () => serve(cheapArgon2));
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as Sent["body"];
    sent.push({ address, body, init });
    if (address !== "/api/links/open") return new Response(null, { status: 204 });
    const code = faults.shift();
    if (code === "lost") throw new TypeError("Failed to fetch");
    if (code !== undefined)
      return Response.json({ code, message: errorMessage(code) }, { status: errors[code].status });
    return Response.json({ contents, at: new Date().toISOString(), left, sender, ticket: null });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Makes a link as its sender does; the server answers with its contents. */
async function makeLink(
  passphrase: string | null = null,
  shown: object = { title: "Router", fields: [{ name: "Password", value: "p4ss", kind: "text" }] },
) {
  const secret = newLinkSecret(systemRandom, passphrase !== null);
  const keys = await deriveLink(secret, passphrase, cheapArgon2);
  contents = await sealLinkContents(keys, shown as never, systemRandom);
  return { ...keys, fragment: linkFragment(secret) };
}

/** Opens the page at the address of a link. */
function openPage(fragment: string) {
  window.history.replaceState(null, "", `/open#${fragment}`);
  const listen = vi.spyOn(window, "addEventListener");
  const taken = takeFragment(window);
  const listeners = listen.mock.calls.filter(([type]) => type === "hashchange");
  listen.mockRestore();
  onTestFinished(() => listeners.forEach(([, listener]) => window.removeEventListener("hashchange", listener)));
  render(
    <ThemeProvider theme={appTheme()}>
      <OpenLinkPage taken={taken} />
    </ThemeProvider>,
  );
}
/** Presses Open as a user does, which a script cannot. */
const press = (isTrusted = true) => {
  const button = screen.getByRole("button", { name: "Open" });
  fireEvent(button, Object.assign(createEvent.click(button), { isTrusted }));
};
const type = (passphrase: string) =>
  fireEvent.change(screen.getByLabelText("Passphrase"), { target: { value: passphrase } });
/** Waits until what a press begins would have been sent. */
const settled = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 500)));
const changeHash = () => act(async () => void window.dispatchEvent(new Event("hashchange")));
const openings = () => sent.filter(({ address }) => address === "/api/links/open");

test("a link is opened by a user's press alone, without a token or a cookie, and confirmed", async () => {
  const { fragment, linkId, credential } = await makeLink();
  openPage(fragment);
  press(false);
  expect(sent).toEqual([]);
  press();
  press();
  expect(await screen.findByText("p4ss")).toBeDefined();
  await vi.waitFor(() => expect(sent.map(({ address }) => address)).toEqual(["/api/links/open", "/api/links/receipt"]));
  expect(sent[0]?.body).toMatchObject({ linkId, credential });
  for (const { init } of sent) {
    expect(init.credentials).toBe("omit");
    expect(new Headers(init.headers).has("authorization")).toBe(false);
  }
});

test("153 a script's press on the page sends nothing, and a user's afterwards opens", async () => {
  openPage((await makeLink("plum tree")).fragment);
  type("plum tree");
  press(false);
  fireEvent.keyDown(screen.getByLabelText("Passphrase"), { key: "Enter" });
  await settled();
  expect(sent).toEqual([]);
  press();
  expect(await screen.findByText("p4ss")).toBeDefined();
});

test("Enter while the link is being opened sends nothing more", async () => {
  openPage((await makeLink("plum tree")).fragment);
  type("plum tree");
  press();
  const field = screen.getByLabelText("Passphrase");
  fireEvent(field, Object.assign(createEvent.keyDown(field, { key: "Enter" }), { isTrusted: true }));
  expect(await screen.findByText("p4ss")).toBeDefined();
  await settled();
  expect(openings()).toHaveLength(1);
});

test("another link in the same tab is opened in place of one that ended, and of one that is shown", async () => {
  openPage((await makeLink()).fragment);
  faults = ["link_ended"];
  press();
  expect(await screen.findByText("There's nothing to open here any more")).toBeDefined();
  const { fragment, linkId } = await makeLink("plum tree");
  window.history.replaceState(null, "", `/open#${fragment}`);
  await changeHash();
  type("plum tree");
  press();
  expect(await screen.findByText("p4ss")).toBeDefined();
  expect(openings().at(-1)?.body.linkId).toBe(linkId);
  window.history.replaceState(null, "", `/open#${(await makeLink()).fragment}`);
  await changeHash();
  expect(screen.queryByText("p4ss")).toBeNull();
  expect(screen.getByRole("button", { name: "Open" })).toBeDefined();
});

test("160 controls of direction in what a sender wrote, or is named, are shown as marks", async () => {
  const turned = "a\u202eb\u2066";
  const fields = [
    { name: turned, value: turned, kind: "text" },
    { name: "PIN", value: "7410", kind: "hidden" },
  ];
  const { fragment } = await makeLink(null, { title: turned, text: turned, fields });
  sender = { name: turned, email: "ana@example.com" };
  openPage(fragment);
  press();
  await vi.waitFor(() => expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(/^a.b.$/u));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("a▯b▯");
  expect(screen.getByText("ana@example.com", { exact: false }).textContent).toContain("a▯b▯");
  expect(document.body.textContent.match(/a▯b▯/g)?.length).toBe(5);
  expect(document.body.textContent).not.toMatch(/[\u202e\u2066]/);
  expect(document.body.textContent).not.toContain("7410");
});

test("a link with a passphrase opens with it, and says so while it is missing or wrong", async () => {
  const { fragment, credential } = await makeLink("plum tree");
  openPage(fragment);
  expect(screen.getByText(/Capital letters and spaces count/)).toBeDefined();
  press();
  expect(await screen.findByText("Enter the passphrase.")).toBeDefined();
  expect(sent).toEqual([]);
  faults = ["wrong_passphrase"];
  type("plum three");
  press();
  expect(await screen.findByText(/^Incorrect passphrase/)).toBeDefined();
  type("plum tree");
  press();
  expect(await screen.findByText("p4ss")).toBeDefined();
  expect(openings().map(({ body }) => body.credential === credential)).toEqual([false, true]);
});

test("a press after a lost reply is the same opening, so that it spends none", async () => {
  openPage((await makeLink()).fragment);
  faults = ["lost"];
  press();
  expect(await screen.findByText("Can't reach the server")).toBeDefined();
  press();
  expect(await screen.findByText("p4ss")).toBeDefined();
  const [first, second] = openings();
  expect(second?.body).toEqual(first?.body);
});

test.each([
  ["for the last time is not left unasked", 0, true],
  ["and can be opened again is left at once", 1, false],
])("a page on which a link was opened %s", async (_name, more, isAsked) => {
  left = more;
  openPage((await makeLink()).fragment);
  const asksToStay = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(asksToStay()).toBe(false);
  press();
  expect(await screen.findByText("p4ss")).toBeDefined();
  expect(asksToStay()).toBe(isAsked);
});

test("a link that has ended says that there is nothing to open", async () => {
  openPage((await makeLink()).fragment);
  faults = ["link_ended"];
  press();
  expect(await screen.findByText("There's nothing to open here any more")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Open" })).toBeNull();
});

test("a sender's address comes before the name that they chose, which could look like another address", async () => {
  sender = { name: "Ana Berg (ana@example.com)", email: "ben@example.com" };
  const { fragment } = await makeLink();
  openPage(fragment);
  press();
  const named = await screen.findByText(/, says this server\.$/);
  expect(named.textContent).toBe("From ben@example.com (Ana Berg (ana@example.com)), says this server.");
});

test("contents that the sender did not write are not shown", async () => {
  const { fragment } = await makeLink();
  await makeLink();
  openPage(fragment);
  press();
  expect(await screen.findByText(/^The server sent something other than what the sender wrote/)).toBeDefined();
  expect(screen.queryByText("p4ss")).toBeNull();
});

describe("the fragment", () => {
  const secret = "A".repeat(22);
  test.each([
    [`1.${secret}`, { hasPassphrase: false }],
    [`1p.${secret}`, { hasPassphrase: true }],
    [`1p.Zm9_YmFy-mJhenF1eA00Aw`, { hasPassphrase: true }],
    ["", null],
    [secret, null],
    [`2.${secret}`, null],
    [`1q.${secret}`, null],
    [`1.${secret.slice(1)}`, null],
    [`1.${secret}A`, null],
    [`x1.${secret}`, null],
    [`1.${secret.slice(1)}+`, null],
    [`1.${secret.slice(1)}B`, null],
  ])("%j of an address is read as %j", (fragment, form) => expect(formOfFragment(fragment)).toEqual(form));

  test("that is not one of a link says that the link isn't complete", () => {
    openPage(`1.${secret.slice(1)}`);
    expect(screen.getByText("This link isn't complete")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Open" })).toBeNull();
  });

  test("leaves the address bar and the history, also that of another link in the same tab, and a language keeps it", async () => {
    openPage(`1p.${secret}`);
    expect(screen.getByLabelText("Passphrase")).toBeDefined();
    expect([window.location.pathname, window.location.hash]).toEqual(["/open", ""]);
    const { fragment } = await makeLink();
    window.history.replaceState(null, "", `#${fragment}`);
    await changeHash();
    expect(screen.queryByLabelText("Passphrase")).toBeNull();
    expect([window.location.pathname, window.location.hash]).toEqual(["/open", ""]);
    vi.spyOn(window.location, "reload").mockReturnValue();
    changeLanguage(window, "de");
    expect(window.location.hash).toBe(`#${fragment}`);
  });

  test.each(["", "#"])("%j is none: the link that the page has stays", async (hash) => {
    openPage((await makeLink()).fragment);
    window.history.replaceState(null, "", `/open${hash}`);
    await changeHash();
    press();
    expect(await screen.findByText("p4ss")).toBeDefined();
  });
});
