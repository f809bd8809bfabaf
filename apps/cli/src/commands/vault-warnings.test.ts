import { integrityTexts as texts } from "@pomander/texts/vault-warnings";
import { expect, test } from "vitest";
import { viewOf } from "../../test/support/scripted-agent.ts";
import { formatMoment } from "../terminal/moment.ts";
import { refuseUnverified, sayNotices, warningText, warnUnverified } from "./vault-warnings.ts";

function said(work: (output: never) => unknown) {
  const lines: string[] = [];
  const result = work({ say: (line: string) => void lines.push(line) } as never);
  return { lines, result };
}
const at = "2026-11-03T09:05:00.000Z";
const notices = (view: Parameters<typeof viewOf>[0]) => said((output) => sayNotices(viewOf(view), output)).lines;
const accepted = (members: object) => ({
  newlyAccepted: [{ at, leftOut: 0, gone: { count: 0, names: [] }, ...members }] as never,
});

test.each<[string, Parameters<typeof viewOf>[0], string[]]>([
  ["nothing", {}, []],
  ["new keys", { newKeysMadeAt: at }, [texts.newKeys(formatMoment(at))]],
  [
    "memory that was written back",
    { isMemoryRestored: true },
    [
      "This device's memory of your vault was cleared while the vault was open. It has been restored. If you didn't clear it, " +
        "compare the check code (pomander status) with the one on another of your devices.",
    ],
  ],
  [
    "a copy",
    { isOffline: true, problem: { code: "unreachable", params: {} } },
    ["You're offline. This is the copy on this device. Changes need a connection."],
  ],
  [
    "a failed read",
    { problem: { code: "malformed_reply", params: {} } },
    ["The server sent an unexpected reply. This is your vault as it was last read."],
  ],
  [
    "what can't be opened",
    {
      unreadable: [
        { _id: "a\nb", reason: { code: "cannot_open", params: { field: "key", reason: "tag" } }, isArchive: false },
      ],
    },
    ['An entry can\'t be opened: a b ("key" was changed, moved or encrypted with another key)'],
  ],
  ["a version that was kept", accepted({}), [texts.accepted(formatMoment(at))]],
  ["changes left out", accepted({ leftOut: 1 }), [`${texts.accepted(formatMoment(at))} ${texts.leftOut(1)}`]],
  [
    "entries gone without a name",
    accepted({ gone: { count: 2, names: [] } }),
    [`${texts.accepted(formatMoment(at))}\n${texts.gone(2)}.`],
  ],
  [
    "entries gone by name",
    accepted({ gone: { count: 1, names: ["a\nb"] } }),
    [`${texts.accepted(formatMoment(at))}\n${texts.gone(1)}:\n  a b`],
  ],
  [
    "more gone than named",
    accepted({ gone: { count: 3, names: ["a"] } }),
    [`${texts.accepted(formatMoment(at))}\n${texts.gone(3)}:\n  a\n  ${texts.unnamed(2)}`],
  ],
])("%s is said of a view", (_what, view, lines) => expect(notices(view)).toEqual(lines));

const steps = texts.steps.map((step, index) => `  ${index + 1}. ${step}`);
const end = "To read what the server sent, add --unverified to list or get. To keep it: pomander keep";

test("the warning says what is known, the code, and what to do", () => {
  expect(warningText(viewOf({ fault: { kind: "fewer", count: 2, missing: ["a\nb", "c"] } }))).toBe(
    [
      texts.title,
      texts.fewer(2),
      texts.missing,
      "  a b",
      "  c",
      "Check code: 3 11111 22222",
      texts.readOnly,
      ...steps,
      end,
    ].join("\n"),
  );
  expect(warningText(viewOf({ fault: { kind: "older" }, checkCode: null }))).toBe(
    [texts.title, texts.older, texts.readOnly, ...steps, end].join("\n"),
  );
});

test("a verified view passes, another one is refused with 3 or gone on with under the warning", () => {
  refuseUnverified(viewOf());
  expect(said((output) => warnUnverified(viewOf(), output))).toEqual({ lines: [], result: 0 });
  const view = viewOf({ fault: { kind: "gap" } });
  const message = warningText(view);
  expect(() => refuseUnverified(view)).toThrow(expect.objectContaining({ exitCode: 3, message }));
  expect(said((output) => warnUnverified(view, output))).toEqual({ lines: [message], result: 3 });
});
