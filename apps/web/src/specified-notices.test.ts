import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { texts as dashboard } from "./features/dashboard/texts.ts";
import { texts as passwords } from "./features/passwords/texts.ts";
import { texts as reminders } from "./features/reminders/texts.ts";
import { texts as scopeTags } from "./features/scope-tags/texts.ts";

/** The texts of each feature that the specification words as notices; `specified-texts.test.ts` has the wording. */
const specified: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  dashboard: { notices: dashboard.notices, calls: dashboard.calls },
  passwords: { notices: passwords.notices },
  reminders: { notices: reminders.notices, errors: reminders.errors },
  "scope-tags": { notices: scopeTags.notices },
};
/** Notices shown as a part of another text in the same file, which continues their words. */
const isPartOfAnother = new Set(["passwords/notices.copied"]);

/** Returns all code of a feature, without its texts. */
function codeOf(feature: string): string {
  const folder = join(import.meta.dirname, "features", feature);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/(\.test\.tsx?|texts\.ts)$/.test(file) && !/(^|\/)test\//.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
}

test.each(Object.entries(specified))("every specified notice of %s is said by some code", (feature, groups) => {
  const code = codeOf(feature);
  const unsaid = Object.entries(groups).flatMap(([group, texts]) =>
    Object.keys(texts)
      .map((name) => `${group}.${name}`)
      .filter((path) => !isPartOfAnother.has(`${feature}/${path}`))
      .filter((path) => !new RegExp(String.raw`\b${path.replace(".", String.raw`\.`)}\b`).test(code)),
  );
  expect(unsaid).toEqual([]);
});

test("what is copied is told in the specified words", () => {
  expect(passwords.notices.copiedText()).toBe(passwords.notices.copied);
});
