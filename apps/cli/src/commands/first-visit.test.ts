import { firstVisitTexts } from "@pomander/texts/vault-warnings";
import { expect, test } from "vitest";
import { createScriptedTerminal } from "../../../../packages/terminal/test/scripted-terminal.ts";
import type { VaultView } from "../vault/access-types.ts";
import { firstView } from "./first-visit.ts";

const shown = { counter: 12, code: "11111 22222 33333 44444 55555 66666" };
const visit = { lastChange: null, entryCount: 1_234, checkCode: shown };

async function answered(
  options: { checkCode?: string; yes?: boolean },
  { isKnown = false, answers = null as readonly boolean[] | null, checkCode = shown as VaultView["checkCode"] } = {},
) {
  const asked: string[] = [];
  const said: string[] = [];
  let confirmed = 0;
  const entries = { entries: [{}, {}], unreadable: [{}] };
  const seen = isKnown
    ? { ...entries, checkCode, lastChange: null, firstVisit: null }
    : { ...entries, checkCode: null, firstVisit: { ...visit, checkCode } };
  const access = {
    view: async () => seen as never,
    confirmFirstVisit: async () => ((confirmed += 1), seen as never),
  };
  const context = {
    output: { say: (text: string) => void said.push(text) },
    terminal: answers && createScriptedTerminal(answers, asked),
  };
  const refused = await firstView(context as never, access, options).then(
    () => null,
    (error: { message: string; exitCode: number }) => error,
  );
  return { confirmed, asked, said: said.join("\n"), exitCode: refused?.exitCode ?? 0, problem: refused?.message ?? "" };
}

test.each([
  ["112", 3],
  ["", 3],
  ["111112222233333444445555566667", 3],
  ["13 11111 22222 33333 44444 55555 66666", 3],
  ["111112222233333444445555566666", 0],
  ["11111-22222-33333-44444-55555-66666", 0],
  ["12 11111 22222 33333 44444 55555 66666", 0],
])("the check code %j ends with %i, on a first visit and later", async (checkCode, exitCode) => {
  expect(await answered({ checkCode })).toMatchObject({ exitCode, confirmed: exitCode === 0 ? 1 : 0, asked: [] });
  const known = await answered({ checkCode }, { isKnown: true });
  expect(known).toMatchObject({ exitCode, confirmed: 0 });
  expect(known.problem.includes("The check code is different.")).toBe(exitCode !== 0);
  // Entries that can't be opened count, too.
  expect(known.problem.includes(`${firstVisitTexts.entries}: 3\n`)).toBe(exitCode !== 0);
});

test("a code fits no vault that shows none", async () => {
  expect(await answered({ checkCode: "" }, { checkCode: null })).toMatchObject({ exitCode: 3, confirmed: 0 });
});

test("a vault that the device knows asks nothing", async () => {
  expect(await answered({}, { isKnown: true })).toMatchObject({ exitCode: 0, confirmed: 0, said: "" });
});

test("a person says Yes or No after the facts; --yes says it for them, and without either it is refused", async () => {
  const yes = await answered({}, { answers: [true] });
  expect(yes).toMatchObject({ exitCode: 0, confirmed: 1, asked: [firstVisitTexts.question] });
  expect(yes.said).toContain(`${firstVisitTexts.entries}: 1,234`);
  expect(yes.said).toContain(`${firstVisitTexts.checkCode}: 12 11111`);
  expect(yes.said).toContain(`${firstVisitTexts.lastChange}: ${firstVisitTexts.unknownChange}`);
  const no = await answered({}, { answers: [false] });
  expect(no).toMatchObject({ exitCode: 3, confirmed: 0 });
  expect(no.problem).toContain(firstVisitTexts.declined.title);
  expect(await answered({ yes: true }, { answers: [] })).toMatchObject({ exitCode: 0, confirmed: 1, asked: [] });
  expect(await answered({ yes: false })).toMatchObject({ exitCode: 3, confirmed: 0 });
});
