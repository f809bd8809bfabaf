// @vitest-environment happy-dom
import { parseTotp, totpCode, type OpenVault, type SearchText, type VersionPage } from "@pomander/vault";
import { act, cleanup } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createValueStore } from "@pomander/browser/value-store";
import { renderUse } from "../../test/render-use.ts";
import { factsOf } from "./entry/facts.ts";
import { isExpiring } from "./entry/expiry.ts";
import { fieldLabel, inSentence, nameOf } from "./entry/field-labels.ts";
import { mainField } from "./entry/main-field.ts";
import { useFirst } from "./entry/use-first.ts";
import { filledFields, ownFields, typeFieldPlaces, withTypeFields } from "./form/type-fields.ts";
import { noteGenerated, recentPasswords } from "./generator/recent.ts";
import { useGenerated } from "./generator/use-generated.ts";
import { useGenerator } from "./generator/use-generator.ts";
import { useHistoryPages } from "./history/use-history-pages.ts";
import { useTextSearch } from "./list/use-text-search.ts";
import { groupCode, useTotp } from "./one-time-code/use-totp.ts";
import { useWrongClock } from "./one-time-code/use-wrong-clock.ts";
import { entry, whole } from "./test/entries.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const text = (name: string, value = "") => ({ name, value, kind: "text" as const });

test("generated passwords are kept while the vault is open, newest first, each once, twenty at most", () => {
  const vault = {} as OpenVault;
  for (let n = 0; n < 21; n++) noteGenerated(vault, `p${n}`);
  noteGenerated(vault, "p5");
  noteGenerated(vault, "");
  expect(recentPasswords(vault).slice(0, 3)).toEqual(["p5", "p20", "p19"]);
  expect([recentPasswords(vault).length, recentPasswords(vault).at(-1)]).toEqual([20, "p1"]);
  expect(recentPasswords({} as OpenVault)).toEqual([]);
});

test("what was generated is shown for the vault that is open, and nothing without one", async () => {
  const held = createValueStore<OpenVault | null>({} as OpenVault);
  const services = { holder: { personal: held.get, subscribe: held.subscribe } };
  const { now, go } = renderUse(() => useGenerated(), { props: undefined, services });
  await go(({ note }) => note("one"));
  expect(now().recent).toEqual(["one"]);
  noteGenerated(held.get()!, "two");
  expect(now().recent).toEqual(["one"]);
  await go(({ readAgain }) => readAgain());
  expect(now().recent).toEqual(["two", "one"]);
  act(() => held.set(null));
  await go(({ note }) => note("three"));
  await go(({ readAgain }) => readAgain());
  expect(now().recent).toEqual([]);
});

test("a password is made by the recipe, again on demand, and by a site's rules in place of the chosen characters", async () => {
  const { now, go, said } = renderUse(() => useGenerator(), { props: undefined });
  const settle = () => go(() => undefined);
  await settle();
  const first = now().password;
  expect([first.length, now().problem, now().options.kind]).toEqual([now().options.length, null, "characters"]);
  await go(({ again }) => again());
  expect(now().password).not.toBe(first);
  await go(({ change }) => change({ length: 33 }));
  expect(now().password).toHaveLength(33);
  await go(({ site }) => site.setText("minlength: 20; maxlength: 20; required: digit; allowed: digit;"));
  expect([now().password, now().site.problem]).toEqual([expect.stringMatching(/^\d{20}$/), null]);
  await go(({ site }) => site.setText("minlength: ;"));
  expect([now().site.problem, now().site.rules]).toEqual([expect.stringMatching(/\w/), null]);
  await go(({ site }) => site.setText("  "));
  expect([now().site.problem, now().password.length]).toEqual([null, 33]);
  await go(({ change }) => change({ lowercase: false, uppercase: false, digits: false, symbols: false }));
  expect([now().password, now().problem]).toEqual(["", expect.stringMatching(/\w/)]);
  await go(({ change }) => change({ kind: "words" }));
  await vi.waitFor(async () => {
    await settle();
    expect(now().password).toMatch(/\p{L}+.*\p{L}+/u);
  });
  expect([now().problem, said()]).toEqual([null, null]);
});

const secret = "JBSWY3DPEHPK3PXP";

test("the code moves on with the clock; what is no secret says why", async () => {
  vi.useFakeTimers({ now: 1_000_000_000_400, toFake: ["Date", "setTimeout", "clearTimeout"] });
  const { now, rerender, unmount } = renderUse(({ of }: { of: string }) => useTotp(of), { props: { of: secret } });
  const codeAt = (at: number) => totpCode(parseTotp(secret), at);
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  /** Waits for a condition, because the code is computed asynchronously. */
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await act(() => new Promise((resolve) => setImmediate(resolve)));
  };
  expect(now()).toEqual({ code: null, problem: null });
  await until(() => now().code !== null);
  expect(now().code).toEqual(await codeAt(1_000_000_000_400));
  await pass(599);
  expect(now().code).toEqual(await codeAt(1_000_000_000_400));
  await pass(1);
  const next = await codeAt(1_000_000_001_000);
  await until(() => now().code?.secondsLeft === next.secondsLeft);
  expect(now().code).toEqual(next);
  rerender({ of: "not a secret!" });
  expect(now()).toEqual({ code: null, problem: expect.stringMatching(/\w/) });
  rerender({ of: `${secret}AA` });
  expect(now()).toEqual({ code: null, problem: null });
  unmount();
  await pass(0);
});

test("a code is read in two groups", () => {
  expect(["123456", "1234567", "12345678", "12345"].map(groupCode)).toEqual([
    "123\u00a0456",
    "1234\u00a0567",
    "1234\u00a05678",
    "12345",
  ]);
});

test("a clock that is off by more than half a minute is told", () => {
  const offset = createValueStore<number | null>(null);
  const services = { serverClock: { subscribe: offset.subscribe, offsetMs: offset.get } };
  const { now } = renderUse(() => useWrongClock(), { props: undefined, services });
  const shown = [null, 30_000, -30_000, 30_001, -30_001].map((next) => {
    act(() => offset.set(next));
    return now();
  });
  expect(shown).toEqual([null, null, null, 30_001, -30_001]);
});

test("of many the first fifty are shown, until all are wanted or there are others", async () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => n);
  const few = renderUse(() => useFirst(many(50)), { props: undefined });
  expect([few.now().shown.length, few.now().hidden]).toEqual([50, 0]);
  const page = renderUse(({ count }: { count: number }) => useFirst(many(count)), { props: { count: 51 } });
  expect([page.now().shown.length, page.now().hidden]).toEqual([50, 1]);
  page.rerender({ count: 52 });
  expect([page.now().shown.length, page.now().hidden]).toEqual([52, 0]);
  page.rerender({ count: 51 });
  await page.go(({ showAll }) => showAll());
  expect([page.now().shown.length, page.now().hidden]).toEqual([51, 0]);
});

test("what an entry is mostly opened for depends on its type", () => {
  const card = whole("Visa", { notes: "a note", fields: [text("expiry", "2030-01"), text("number", "4111")] });
  const types = ["login", "note", "card"] as const;
  expect(types.map((type) => mainField(type)?.of(card))).toEqual(["old", "a note", "4111"]);
  expect(types.map((type) => mainField(type)?.label)).toEqual(["Password", "Notes", "Card number"]);
  expect(mainField("ssh-key")?.of(whole("Key", { fields: [text("publicKey", "ssh-ed25519 AAAA")] }))).toBe(
    "ssh-ed25519 AAAA",
  );
  expect([mainField("card")?.of(whole("Empty")), mainField("identity")]).toEqual(["", null]);
});

test("a list knows the type, the day, the last digits and whether there are codes", () => {
  const card = (month: string) => ({
    type: "card" as const,
    fields: [text("expiry", month), text("number", "4111 1111 1111 1234")],
  });
  expect(factsOf({})).toEqual({ type: "login", expires: null, lastFour: null, hasCode: false });
  expect(factsOf(card("2028-02"))).toMatchObject({ type: "card", expires: "2028-02-29", lastFour: "1234" });
  for (const month of ["2028-13", "2028-00", "28-02", "2028-02-01", "x2028-02"])
    expect(factsOf(card(month)).expires).toBeNull();
  expect(factsOf({ ...card("2028-02"), expires: "2027-01-01" }).expires).toBe("2027-01-01");
  expect(factsOf({ ...card("2028-02"), type: "login" })).toMatchObject({ expires: null, lastFour: null });
  expect(factsOf({ totp: "x" }).hasCode).toBe(true);
  const expiring = (expires: string | null) => isExpiring({ expires } as never, "2026-11-01");
  expect(["2026-12-01", "2026-12-02", "2020-01-01", null].map(expiring)).toEqual([true, false, true, false]);
});

test("fields are called as their type calls them, within a sentence in small letters", () => {
  expect(fieldLabel("card", "number")).toMatch(/number/i);
  expect(fieldLabel("card", "something")).toBe("something");
  expect(fieldLabel("login", "number")).toBe("number");
  expect([nameOf(text(" ")), nameOf(text("PIN"))]).toEqual([expect.stringMatching(/\w/), "PIN"]);
  expect(["Password", "PIN", "A", "É", "b", "Öl", "2FA"].map(inSentence)).toEqual([
    "password",
    "PIN",
    "a",
    "é",
    "b",
    "öl",
    "2FA",
  ]);
});

test("the fields of a type are the first of their names; what is empty is left out", () => {
  const fields = [
    text("mine", "x"),
    text("number", "1"),
    text("number", "2"),
    text("", ""),
    text(" ", "y"),
    text("own", ""),
  ];
  expect([...typeFieldPlaces("card", fields)]).toEqual([["number", 1]]);
  expect(ownFields("card", fields)).toEqual([fields[0], ...fields.slice(2)]);
  expect(filledFields("card", [...fields, text("expiry", "")])).toEqual([
    fields[0],
    fields[1],
    fields[2],
    fields[4],
    fields[5],
  ]);
  const names = withTypeFields("card", [text("mine"), text("expiry", "2030-01")]).map(({ name }) => name);
  expect(names.filter((name) => name === "expiry")).toHaveLength(1);
  expect(names.indexOf("number")).toBeLessThan(names.indexOf("mine"));
  expect(names.indexOf("expiry")).toBeGreaterThan(names.indexOf("mine"));
  expect(names.indexOf("code")).toBe(names.indexOf("expiry") + 1);
  expect(withTypeFields("login", fields)).toEqual(fields);
});

test("versions come page after page; what failed is asked for once more, and all of it from the newest on", async () => {
  const asked: (string | undefined)[] = [];
  const answers: (VersionPage | Error)[] = [
    { versions: ["a", "b"], next: "b" } as unknown as VersionPage,
    new Error("away"),
    { versions: ["c"], next: null } as unknown as VersionPage,
    { versions: ["z"], next: null } as unknown as VersionPage,
  ];
  const read = async (before?: string) => {
    asked.push(before);
    const answer = answers.shift()!;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const { now, go, rerender } = renderUse(({ isOn }: { isOn: boolean }) => useHistoryPages(isOn ? read : null), {
    props: { isOn: false },
  });
  const state = () => [now().versions, now().hasMore, now().shownBefore, now().isWaiting];
  expect(state()).toEqual([null, false, 0, false]);
  rerender({ isOn: true });
  expect(state()).toEqual([null, false, 0, true]);
  await go(({ more }) => more());
  expect(state()).toEqual([["a", "b"], true, 0, false]);
  await go(({ more }) => more());
  expect([now().error, ...state()]).toEqual([expect.any(Error), ["a", "b"], true, 2, false]);
  await go(({ retry }) => retry());
  expect(state()).toEqual([["a", "b", "c"], false, 2, false]);
  await go(({ reload }) => reload());
  expect(state()).toEqual([["z"], false, 0, false]);
  expect(asked).toEqual([undefined, "b", "b", undefined]);
});

describe("the texts of a search", () => {
  /** Looks for texts in many entries; `texts` are those of each entry, `asked` the numbers of entries opened at a time. */
  function looking(count: number, texts: (id: string) => SearchText[] = () => [note("a")]) {
    const asked: number[] = [];
    const answer = vi.fn<OpenVault["searchTexts"]>(async (ids) => {
      asked.push(ids.length);
      return new Map(ids.map((id) => [id, texts(id)]));
    });
    const vault = { searchTexts: answer } as unknown as OpenVault;
    const many = (revision = 1) => Array.from({ length: count }, (_, n) => entry(`${n}`, { revision }));
    const props = { entries: many(), isWanted: true };
    const page = renderUse((given: typeof props) => useTextSearch(vault, given.entries, given.isWanted), { props });
    return { ...page, asked, answer, many, state: () => [page.now().texts.size, page.now().isLooking] };
  }
  const note = (text: string): SearchText => ({ part: "notes", name: "", text });

  test("come batch by batch, and those of entries that went are let go", async () => {
    const { asked, state, rerender, many } = looking(1_025);
    expect(state()).toEqual([0, true]);
    await vi.waitFor(() => expect(state()).toEqual([1_025, false]));
    expect(asked).toEqual([512, 512, 1]);
    rerender({ entries: many().slice(1), isWanted: true });
    await vi.waitFor(() => expect(state()).toEqual([1_024, false]));
    expect(asked).toHaveLength(3);
    rerender({ entries: many(), isWanted: false });
    expect(state()).toEqual([0, false]);
  });

  test("that could not be opened are looked for again at the next search", async () => {
    const { answer, state, rerender, many } = looking(2);
    answer.mockReset().mockRejectedValueOnce(new Error("away"));
    answer.mockImplementation(async (ids) => new Map(ids.map((id) => [id, []])));
    rerender({ entries: many(2), isWanted: true });
    await vi.waitFor(() => expect(state()).toEqual([0, false]));
    rerender({ entries: many(2), isWanted: true });
    await vi.waitFor(() => expect(state()).toEqual([2, false]));
  });

  test("are kept up to a limit, and a search ends there also after a change", async () => {
    const large = [note("x".repeat(16_000_000))];
    const { asked, state, rerender, many } = looking(513, (id) => (id === "0" ? large : []));
    await vi.waitFor(() => expect(state()).toEqual([512, false]));
    rerender({ entries: many(), isWanted: true });
    await vi.waitFor(() => expect(state()).toEqual([512, false]));
    expect(asked).toEqual([512]);
  });
});
