// @vitest-environment happy-dom
import type { OpenEntry, OpenVault, SaveOutcome } from "@pomander/vault";
import { cleanup } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderUse } from "../../../test/render-use.ts";
import { whole } from "../../passwords/test/entries.ts";
import { texts } from "../texts.ts";
import { useIgnoring } from "./use-ignoring.ts";

afterEach(cleanup);
const { notices } = texts;

function ignoring(healthIgnored?: string[], outcomes: (SaveOutcome | Error)[] = []) {
  let stored = whole("Mail", healthIgnored === undefined ? {} : { healthIgnored: healthIgnored as never });
  const vault = {
    reveal: async () => stored,
    save: async (_base: OpenEntry, next: OpenEntry) => {
      const outcome = outcomes.shift() ?? ({ kind: "saved" } as SaveOutcome);
      if (outcome instanceof Error) throw outcome;
      if (outcome.kind === "saved") stored = next;
      return outcome;
    },
  } as unknown as OpenVault;
  const page = renderUse(() => useIgnoring(vault), { props: undefined });
  return { ...page, ignored: () => stored.healthIgnored };
}

test("a finding is set aside with the entry, once, and taken up again", async () => {
  const page = ignoring(["weak", "old"]);
  await page.go(({ set }) => set("Mail", "old", true));
  expect([page.ignored(), page.said()]).toMatchObject([
    ["weak", "old"],
    { text: notices.ignored, severity: "success", action: { label: notices.undo } },
  ]);
  await page.go(() => page.said()?.action?.run());
  await page.go(() => undefined);
  expect([page.ignored(), page.said()?.text]).toEqual([["weak"], notices.resumed]);
  await page.go(() => page.said()?.action?.run());
  await page.go(() => undefined);
  expect([page.ignored(), page.said()?.text]).toEqual([["weak", "old"], notices.ignored]);
  const first = ignoring();
  await first.go(({ set }) => set("Mail", "weak", true));
  expect(first.ignored()).toEqual(["weak"]);
});

test("why it wasn't saved is said", async () => {
  const said: (string | undefined)[] = [];
  const away = Object.assign(new Error("Can't reach the server"), { isForPeople: true });
  const outcomes = [
    { kind: "gone" },
    { kind: "conflict" },
    { kind: "notSaved", reason: { code: "vault_full", params: { message: "Full." } } },
    away,
  ] as SaveOutcome[];
  const page = ignoring([], outcomes);
  for (let n = 0; n < 4; n++) {
    await page.go(({ set }) => set("Mail", "weak", true));
    said.push(page.said()?.text);
  }
  expect(said).toEqual(
    [notices.gone, notices.conflict, "Full.", away.message].map((reason) => `${notices.failed}. ${reason}`),
  );
  expect(page.said()?.severity).toBe("error");
});

test("a second press while the first is on its way does nothing", async () => {
  const page = ignoring([]);
  await page.go(({ set }) => Promise.all([set("Mail", "weak", true), set("Mail", "old", true)]));
  expect(page.ignored()).toEqual(["weak"]);
});
