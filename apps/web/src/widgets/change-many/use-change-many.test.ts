// @vitest-environment happy-dom
import type { ChangeOutcome } from "@pomander/vault";
import { cleanup } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { createVaultSession } from "@pomander/browser/vault-session";
import { renderUse } from "../../test/render-use.ts";
import type { ManyChange } from "./change-many.ts";
import { texts } from "./texts.ts";
import { useChangeMany } from "./use-change-many.ts";

afterEach(cleanup);

const done: ChangeOutcome = { kind: "done" };

function changing(answer: (id: string) => Promise<ChangeOutcome> = async () => done) {
  const holder = createVaultSession(null);
  const asked: string[] = [];
  const action = (name: string) => (id: string) => {
    asked.push(`${name} ${id}`);
    return answer(id);
  };
  const made: ManyChange = { change: action("mark"), undo: action("unmark"), textOf: (count) => `${count} marked` };
  const page = renderUse(() => useChangeMany(), { props: undefined, services: { holder } });
  return { made, asked, ...page, holder };
}
const ids = ["a", "b"];

test("several are changed, which is said, and undone", async () => {
  const page = changing();
  await page.go(({ run }) => run(page.made, ids));
  expect(page.asked).toEqual(["mark a", "mark b"]);
  expect(page.said()).toMatchObject({
    text: "2 marked.",
    severity: "success",
    action: { label: texts.undo },
  });
  expect([page.said()?.isLasting, page.now().progress, page.holder.isHeldOpen()]).toEqual([undefined, null, false]);
  await page.go(() => page.said()?.action?.run());
  await page.go(() => undefined);
  expect(page.asked.slice(2)).toEqual(["unmark a", "unmark b"]);
  expect(page.said()).toEqual({ text: texts.undone(2, 2), severity: "success" });
  await page.go(({ run }) => run(page.made, []));
  expect(page.said()?.action).toBeUndefined();
});

test("what wasn't changed is said with the reason, also of the undoing", async () => {
  let isGone = false;
  const page = changing(async (id) => (id === "b" || isGone ? { kind: "gone" } : done));
  await page.go(({ run }) => run(page.made, ids));
  expect(page.said()).toMatchObject({
    text: `1 marked. ${texts.left(1)} ${texts.skipped}`,
    severity: "error",
    isLasting: true,
  });
  isGone = true;
  await page.go(() => page.said()?.action?.run());
  await page.go(() => undefined);
  expect(page.said()).toEqual({ text: `${texts.undone(0, 1)} ${texts.skipped}`, severity: "error", isLasting: true });
});

test("one is under way at a time, with its progress, holding the vault open, until it is stopped", async () => {
  const first = Promise.withResolvers<ChangeOutcome>();
  const second = Promise.withResolvers<ChangeOutcome>();
  const page = changing((id) => (id === "a" ? first.promise : second.promise));
  await page.go(({ run }) => void run(page.made, ids));
  expect(page.holder.isHeldOpen()).toBe(true);
  await page.go(({ run }) => void run(page.made, ids));
  await page.go(() => first.resolve(done));
  expect([page.asked, page.now().progress]).toEqual([["mark a", "mark b"], { done: 1, total: 2 }]);
  page.now().stop();
  await page.go(() => second.resolve(done));
  await page.go(() => undefined);
  expect([page.holder.isHeldOpen(), page.now().progress]).toEqual([false, null]);
  await page.go(({ run }) => run(page.made, ["z"]));
  expect(page.asked.at(-1)).toBe("mark z");
});

test("leaving the page stops it", async () => {
  const first = Promise.withResolvers<ChangeOutcome>();
  const page = changing(() => first.promise);
  await page.go(({ run }) => void run(page.made, ids));
  page.unmount();
  first.resolve(done);
  await new Promise((resolve) => setTimeout(resolve));
  expect(page.asked).toEqual(["mark a"]);
});
