// @vitest-environment happy-dom
import type { ChangeOutcome, OpenEntry, OpenVault } from "@pomander/vault";
import { cleanup } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { createVaultSession } from "@pomander/browser/vault-session";
import { renderUse } from "../../../test/render-use.ts";
import { texts as passwords } from "../texts.ts";
import { entry, whole } from "../test/entries.ts";
import { changeOf, type ManyKind } from "./change-many.ts";
import { texts } from "./texts.ts";
import { useChangeMany } from "./use-change-many.ts";

afterEach(cleanup);

const done: ChangeOutcome = { kind: "done" };

/** Makes a vault that records its calls and replies with `answer`. */
function makeVault(answer: (id: string) => Promise<ChangeOutcome> = async () => done) {
  const asked: string[] = [];
  const action = (name: string) => (id: string, isOn?: boolean) => {
    asked.push(`${name} ${id}${isOn === undefined ? "" : ` ${isOn}`}`);
    return answer(id);
  };
  const vault = {
    archive: action("archive"),
    restore: action("restore"),
    setFavorite: action("favorite"),
  } as unknown as OpenVault;
  return { vault, asked };
}

test.each<[ManyKind, string, string, boolean, boolean]>([
  ["archive", "archive a", "restore a", true, false],
  ["restore", "restore a", "archive a", false, true],
  ["favorite", "favorite a true", "favorite a false", true, false],
  ["unfavorite", "favorite a false", "favorite a true", false, true],
])("%s is undone by its opposite, and needed where it isn't so yet", async (kind, change, undo, plain, marked) => {
  const { vault, asked } = makeVault();
  const made = changeOf(vault, kind, "");
  await made.change("a");
  await made.undo("a");
  expect(asked).toEqual([change, undo]);
  expect(made.isNeeded(entry("a"))).toBe(plain);
  expect(made.isNeeded(entry("a", { isArchive: true, isFavorite: true }))).toBe(marked);
});

test("a tag or a category is needed where it isn't there; what can't be saved says why", async () => {
  const outcomes = [{ kind: "conflict" }, { kind: "gone" }, { kind: "notSaved", reason: "Full." }];
  const vault = {
    reveal: async (id: string): Promise<OpenEntry> => whole(id, { tags: ["b"], category: "B" }),
    save: async () => outcomes.shift(),
  } as unknown as OpenVault;
  const tag = changeOf(vault, "tag", "a");
  expect([tag.isNeeded(entry("x", { tags: ["a"] })), tag.isNeeded(entry("x"))]).toEqual([false, true]);
  expect([await tag.change("x"), await tag.change("x"), await tag.change("x")]).toEqual([
    { kind: "changedMeanwhile" },
    { kind: "gone" },
    { kind: "notSaved", reason: "Full." },
  ]);
  const category = changeOf(vault, "category", "B");
  expect([category.isNeeded(entry("x", { category: "B" })), category.isNeeded(entry("x"))]).toEqual([false, true]);
  expect([await category.change("x"), await category.undo("x")]).toEqual([
    { kind: "unchanged" },
    { kind: "unchanged" },
  ]);
});

function changing(answer?: (id: string) => Promise<ChangeOutcome>) {
  const holder = createVaultSession(null);
  const made = makeVault(answer);
  const page = renderUse(() => useChangeMany(), { props: undefined, services: { holder } });
  return { ...made, ...page, holder };
}
const entries = [entry("a"), entry("b"), entry("c", { isArchive: true })];

test("what is needed is changed, said, and undone", async () => {
  const page = changing();
  await page.go(({ run }) => run(changeOf(page.vault, "archive"), entries));
  expect(page.asked).toEqual(["archive a", "archive b"]);
  expect(page.said()).toMatchObject({
    text: `${texts.done.archive(2)}.`,
    severity: "success",
    action: { label: passwords.notices.undo },
  });
  expect([page.said()?.isLasting, page.now().progress, page.holder.isHeldOpen()]).toEqual([undefined, null, false]);
  await page.go(() => page.said()?.action?.run());
  await page.go(() => undefined);
  expect(page.asked.slice(2)).toEqual(["restore a", "restore b"]);
  expect(page.said()).toEqual({ text: texts.undone(2, 2), severity: "success" });
  await page.go(({ run }) => run(changeOf(page.vault, "archive"), []));
  expect(page.said()?.action).toBeUndefined();
});

test("what wasn't changed is said with the reason, also of the undoing", async () => {
  let isGone = false;
  const page = changing(async (id) => (id === "b" || isGone ? { kind: "gone" } : done));
  await page.go(({ run }) => run(changeOf(page.vault, "favorite"), entries));
  expect(page.said()).toMatchObject({
    text: `${texts.done.favorite(2)}. ${texts.left(1)} ${texts.skipped}`,
    severity: "error",
    isLasting: true,
  });
  isGone = true;
  await page.go(() => page.said()?.action?.run());
  await page.go(() => undefined);
  expect(page.said()).toEqual({ text: `${texts.undone(0, 2)} ${texts.skipped}`, severity: "error", isLasting: true });
});

test("one is under way at a time, with its progress, holding the vault open, until it is stopped", async () => {
  const first = Promise.withResolvers<ChangeOutcome>();
  const second = Promise.withResolvers<ChangeOutcome>();
  const page = changing((id) => (id === "a" ? first.promise : second.promise));
  await page.go(({ run }) => void run(changeOf(page.vault, "archive"), entries));
  expect(page.holder.isHeldOpen()).toBe(true);
  await page.go(({ run }) => void run(changeOf(page.vault, "favorite"), entries));
  await page.go(() => first.resolve(done));
  expect([page.asked, page.now().progress]).toEqual([["archive a", "archive b"], { done: 1, total: 2 }]);
  page.now().stop();
  await page.go(() => second.resolve(done));
  await page.go(() => undefined);
  expect([page.holder.isHeldOpen(), page.now().progress]).toEqual([false, null]);
  await page.go(({ run }) => run(changeOf(page.vault, "favorite"), [entry("z")]));
  expect(page.asked.at(-1)).toBe("favorite z true");
});

test("leaving the page stops it", async () => {
  const first = Promise.withResolvers<ChangeOutcome>();
  const page = changing(() => first.promise);
  await page.go(({ run }) => void run(changeOf(page.vault, "archive"), entries));
  page.unmount();
  first.resolve(done);
  await new Promise((resolve) => setTimeout(resolve));
  expect(page.asked).toEqual(["archive a"]);
});
