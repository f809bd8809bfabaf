// @vitest-environment happy-dom
import { limits } from "@pomander/contract";
import { act, cleanup, renderHook } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { afterEach, expect, test } from "vitest";
import { applyServerErrors } from "./apply-server-errors.ts";
import { bindField, noAutofill } from "./field-props.ts";
import { changedFields, differencesOf, isSame, mergeOf } from "./edit-conflict.ts";
import { passwordLengthError } from "./password-length.ts";
import { storableText } from "./storable-text.ts";
import { FormError, useVersionedForm } from "./use-versioned-form.ts";

afterEach(cleanup);

interface Values {
  name: string;
  note: string;
}

test.each([
  ["nothing", "", null],
  ["one too few", "a".repeat(limits.registrationPassword - 1), "short"],
  ["the least", "a".repeat(limits.registrationPassword), null],
  ["one too few of two units each", "🔑".repeat(limits.registrationPassword - 1), "short"],
  ["the most bytes", "é".repeat(limits.passwordBytes / 2), null],
  ["the most bytes once composed", "e\u0301".repeat(limits.passwordBytes / 2), null],
  ["one byte too many", `a${"é".repeat(limits.passwordBytes / 2)}`, "long"],
])("the length of a new master password: %s", (_name, password, error) =>
  expect(passwordLengthError(password)).toBe(error),
);

test("a text that the server can't store, or that is too long without the space around it, is refused", () => {
  const check = storableText({ unstorable: "Can't be stored", tooLong: (field, most) => `${field}: ${most}` });
  const saysOf = (value: string) =>
    check("Name", 3)
      .safeParse(value)
      .error?.issues.map(({ message }) => message) ?? [];
  expect(["", "abc", " abc "].flatMap(saysOf)).toEqual([]);
  expect(["abcd", "a\0", "\ud800"].map(saysOf)).toEqual([["Name: 3"], ["Can't be stored"], ["Can't be stored"]]);
});

test("what the server refuses is at its field, which loses it when it is edited", async () => {
  const { result } = renderHook(() => {
    const form = useForm<Values>({ defaultValues: { name: "", note: "" } });
    return { form, name: bindField(form, "name", "A hint"), note: bindField(form, "note") };
  });
  const apply = (issues: { path: string; message: string }[], code: string | null = null) => {
    let isAny = false;
    const problem = { code, message: "All of it", issues, name: "", isUnreachable: false, retryAfterSeconds: null };
    const fields = ["name", "note"] as const;
    act(() => void (isAny = applyServerErrors(result.current.form, problem, fields, { taken: "note" })));
    return isAny;
  };
  const said = () => [result.current.name, result.current.note].map(({ error, helperText }) => [error, helperText]);
  expect(said()).toEqual([
    [false, "A hint"],
    [false, undefined],
  ]);
  expect(apply([{ path: "else", message: "No" }], "other")).toBe(false);
  const focused: string[] = [];
  for (const name of ["name", "note"] as const)
    result.current[name].inputRef({ name, focus: () => focused.push(name), value: "" });
  expect(
    apply([
      { path: "else", message: "No" },
      { path: "note", message: "Too long" },
      { path: "name", message: "Too short" },
    ]),
  ).toBe(true);
  expect(focused).toEqual(["note"]);
  expect(said()).toEqual([
    [true, "Too short"],
    [true, "Too long"],
  ]);
  await act(
    async () => void (await result.current.name.onChange({ target: { name: "name", value: "a" }, type: "change" })),
  );
  expect(said()[0]).toEqual([false, "A hint"]);
  expect(apply([{ path: "name", message: "Too short" }], "taken")).toBe(true);
  expect(said()).toEqual([
    [false, "A hint"],
    [true, "All of it"],
  ]);
});

test("a field that nothing is to be filled into says so to browsers and password managers", () =>
  expect(noAutofill).toEqual({
    autoComplete: "off",
    "data-1p-ignore": true,
    "data-lpignore": "true",
    "data-bwignore": true,
  }));

test("what someone else changed is beside one's own; what oneself changed goes on top of it", () => {
  const was = [
    ["Name", "a"],
    ["Note", "b"],
  ] as const;
  const stored = [
    ["Name", "a"],
    ["Note", "c"],
    ["New", "d"],
  ] as const;
  expect(
    differencesOf(was, stored, [
      ["Name", "x"],
      ["Note", "y"],
    ]),
  ).toEqual([
    { label: "Note", now: "c", yours: "y" },
    { label: "New", now: "d", yours: "" },
  ]);
  expect([isSame({ a: [1] }, { a: [1] }), isSame([1], [2])]).toEqual([true, false]);
  const before = { name: "a", tags: ["x"], note: "n" };
  const mine = { name: "a", tags: ["y"], note: "n" };
  expect(changedFields(before, mine)).toEqual({ tags: ["y"] });
  expect(mergeOf(before, { name: "b", tags: ["z"], note: "m" }, mine)).toEqual({ name: "b", tags: ["y"], note: "m" });
});

interface Saved extends Values {
  version: number;
}
const changed = Object.assign(new Error("Someone changed it"), { code: "changed_meanwhile", status: 412 });
const record: Saved = { version: 1, name: "Name", note: "Note" };

/** Shows a form of a record that others save too. */
function versioned({
  stored = record,
  refusals = [] as unknown[],
  isAnswered = true,
  readFault = null as unknown,
  ...options
}: {
  stored?: Saved;
  refusals?: unknown[];
  isAnswered?: boolean;
  readFault?: unknown;
  alwaysAsks?: boolean;
  onMerged?: true;
  merge?: (before: Values, stored: Values, mine: Values) => Values;
  record?: null;
} = {}) {
  const log: unknown[] = [];
  /** The versions of the records that each comparison was given. */
  const compared: number[][] = [];
  const valuesOf = (from: Saved | null) => ({ name: from?.name ?? "", note: from?.note ?? "" });
  const textsOf = ({ name, note }: Values) =>
    [
      ["Name", name],
      ["Note", note],
    ] as const;
  const { onMerged, ...others } = options;
  const { result } = renderHook(() => {
    const form = useForm<Values>({ defaultValues: valuesOf(record) });
    const saving = useVersionedForm<Saved | null, Values>({
      form,
      record,
      valuesOf,
      save: async (values, from) => {
        log.push(["save", values, from?.version]);
        const refusal = refusals.shift();
        if (refusal !== undefined) throw refusal;
        return isAnswered ? { ...values, version: (from?.version ?? 0) + 1 } : undefined;
      },
      read: async ({ version }) => {
        log.push(["read", version]);
        if (readFault !== null) throw readFault;
        return stored;
      },
      differences: (before, now, mine, records) => {
        compared.push(records.map(({ version }) => version));
        return differencesOf(textsOf(before), textsOf(now), textsOf(mine));
      },
      explain: (error, step) => `${step}: ${(error as Error).message}`,
      onFailure: (error) => log.push(["failure", (error as Error).message]),
      ...(onMerged ? { onMerged: (merged, from) => log.push(["merged", merged, from.version]) } : {}),
      ...others,
    });
    return { form, saving };
  });
  const now = () => result.current;
  return {
    log,
    compared,
    now,
    type: (name: keyof Values, value: string) => act(() => now().form.setValue(name, value, { shouldDirty: true })),
    go: (action: (form: ReturnType<typeof now>["saving"]) => unknown) =>
      act(async () => void (await action(now().saving))),
  };
}
const send = ({ save }: ReturnType<ReturnType<typeof versioned>["now"]>["saving"]) => save();

test("a form is saved on the version that it was filled from, and shows what came of it", async () => {
  const { log, now, type, go } = versioned();
  type("name", "Mine");
  await go(send);
  await go(send);
  expect(log).toEqual([
    ["save", { name: "Mine", note: "Note" }, 1],
    ["save", { name: "Mine", note: "Note" }, 2],
  ]);
  expect([now().saving.problem, now().saving.differences, now().form.formState.isDirty]).toEqual([null, null, false]);
  const silent = versioned({ isAnswered: false });
  silent.type("name", "Mine");
  await silent.go(send);
  expect([silent.now().saving.base?.version, silent.now().form.getValues("name")]).toEqual([1, "Mine"]);
  const fresh = versioned({ record: null, refusals: [changed] });
  await fresh.go(send);
  expect([fresh.now().saving.problem, fresh.now().saving.differences]).toEqual(["save: Someone changed it", null]);
});

test("why it was not saved, or not read again, is said until the next try", async () => {
  const { log, now, go } = versioned({ refusals: [new Error("away"), new FormError("As it is")] });
  await go(send);
  expect([now().saving.problem, log.at(-1)]).toEqual(["save: away", ["failure", "away"]]);
  await go(send);
  expect(now().saving.problem).toBe("As it is");
  await go(send);
  expect(now().saving.problem).toBeNull();
  const unread = versioned({ refusals: [changed], readFault: new Error("gone") });
  await unread.go(send);
  expect([unread.now().saving.problem, unread.log.at(-1)]).toEqual(["read: gone", ["failure", "gone"]]);
});

test("where someone else changed nothing that the form shows, it is saved once more, unasked", async () => {
  const stored = { ...record, version: 5 };
  const { log, now, type, go } = versioned({ stored, refusals: [changed] });
  type("note", "Mine");
  await go(send);
  const mine = { name: "Name", note: "Mine" };
  expect(log).toEqual([
    ["save", mine, 1],
    ["read", 1],
    ["save", mine, 5],
  ]);
  expect(now().saving.base?.version).toBe(6);
  const twice = versioned({ stored, refusals: [changed, changed] });
  await twice.go(send);
  expect([twice.log.length, twice.now().saving.differences]).toEqual([4, []]);
  const asking = versioned({ stored, refusals: [changed], alwaysAsks: true });
  await asking.go(send);
  expect([asking.log.length, asking.now().saving.differences]).toEqual([2, []]);
});

test("else the person chooses between what is stored and their own, on top of which the rest follows", async () => {
  const stored = { version: 5, name: "Theirs", note: "Newer" };
  const start = async () => {
    const form = versioned({ stored, refusals: [changed] });
    form.type("name", "Mine");
    await form.go(send);
    return form;
  };
  const first = await start();
  expect(first.now().saving.differences).toEqual([
    { label: "Name", now: "Theirs", yours: "Mine" },
    { label: "Note", now: "Newer", yours: "Newer" },
  ]);
  await first.go(({ acceptStored }) => acceptStored());
  expect([first.now().form.getValues(), first.now().saving.base?.version]).toEqual([
    { name: "Theirs", note: "Newer" },
    5,
  ]);
  expect([first.now().saving.differences, first.log.length]).toEqual([null, 2]);

  const second = await start();
  await second.go(({ overwrite }) => overwrite());
  expect(second.log.at(-1)).toEqual(["save", { name: "Mine", note: "Newer" }, 5]);
  expect([second.now().saving.base?.version, second.now().saving.differences]).toEqual([6, null]);

  const idle = versioned();
  await idle.go(({ acceptStored, overwrite }) => (acceptStored(), overwrite()));
  expect([idle.log, idle.now().saving.base]).toEqual([[], record]);
});

test("what someone else changed beside one's own is saved with it and told, where the form may do that", async () => {
  const stored = { version: 5, name: "Name", note: "Newer" };
  const beside = versioned({ stored, refusals: [changed], onMerged: true });
  beside.type("name", "Mine");
  await beside.go(send);
  expect(beside.log.slice(2)).toEqual([
    ["save", { name: "Mine", note: "Newer" }, 5],
    ["merged", [{ label: "Note", now: "Newer", yours: "Newer" }], 1],
  ]);
  // A difference may be named by what only one of the records has.
  expect(beside.compared).toEqual([
    [1, 5],
    [1, 5],
  ]);

  const failing = versioned({ stored, refusals: [changed, new Error("away")], onMerged: true });
  failing.type("name", "Mine");
  await failing.go(send);
  expect(failing.log.slice(3)).toEqual([["failure", "away"]]);
  expect([failing.now().form.getValues(), failing.now().saving.base?.version]).toEqual([
    { name: "Mine", note: "Newer" },
    5,
  ]);
  expect(failing.now().form.getFieldState("name").isDirty).toBe(true);

  const same = versioned({ stored, refusals: [changed], onMerged: true });
  same.type("note", "Mine");
  await same.go(send);
  expect([same.log.length, same.now().saving.differences]).toEqual([
    2,
    [{ label: "Note", now: "Newer", yours: "Mine" }],
  ]);

  const givenUp = versioned({ stored, refusals: [changed], onMerged: true, merge: (_before, theirs) => theirs });
  givenUp.type("name", "Mine");
  await givenUp.go(send);
  expect([givenUp.log.length, givenUp.now().saving.differences?.length]).toEqual([2, 1]);

  const again = versioned({ stored, refusals: [changed, changed], onMerged: true });
  again.type("name", "Mine");
  await again.go(send);
  expect([again.log.length, again.now().saving.differences]).toEqual([4, []]);
});
