import {
  OrderFinder,
  readSpreadsheet,
  withOneTable,
  type DateAnswers,
  type DateOrder,
  type ReminderColumn,
} from "@pomander/transfer/spreadsheets";
import {
  type CheckedRows,
  checkRows,
  type Directory,
  type Edits,
  firstChoices,
  knownReminders,
  type Match,
  peopleBy,
  type TagChoices,
} from "@pomander/transfer/reminder-rows";
import type { Group } from "@pomander/contract";
import { leftCellsOf, type LeftCells } from "../../check/left-cells.ts";
import {
  dateColumnsOf,
  faultOfColumns,
  likeliestSheet,
  readingOf,
  rowsBelow,
  settingsOf,
} from "../../check/sheet-settings.ts";
import { isBeforeMailTime } from "../../check/read-directory.ts";
import { texts } from "../../texts.ts";

const me = "me@example.org";
const today = "2026-11-22";

/** Returns a directory of accounts with these full names, all of which may be assigned. */
function directoryOf(names: readonly string[]): Directory {
  const everyone = names.map((name, n) => ({
    _id: `01a1f754-d71c-77f2-8eea-${String(n).padStart(12, "0")}`,
    firstName: name.slice(0, name.indexOf(" ")),
    lastName: name.slice(name.indexOf(" ") + 1),
    email: `${name.toLowerCase().replaceAll(" ", ".")}@kestrel.example`,
  }));
  return {
    user: { email: me, timeZone: "Europe/Vienna", mailTime: "09:00" },
    mayAssign: true,
    mayMakeTags: true,
    own: knownReminders([]),
    visible: async () => new Map(),
    renewed: { byKey: new Map(), byId: new Map() },
    tags: new Map(),
    membersOf: async () => peopleBy(everyone),
    everybody: async () => everyone,
    groups: async () => [{ _id: "everyone", name: "Everyone", members: everyone } as unknown as Group],
    groupCandidates: async () => everyone,
  } as unknown as Directory;
}

/** The user's input on the page. */
export interface Said {
  order?: DateOrder;
  answers?: DateAnswers;
  edits?: Edits;
  /** The columns of the title and the expiry date. */
  columns?: ReadonlyMap<number, ReminderColumn>;
  /** The people that names are matched with. */
  people?: ReadonlyMap<string, Match>;
}

export interface Preview {
  /** The checked rows; null: the user is first asked for the columns, or for the order of dates. */
  checked: CheckedRows | null;
  /** A date whose order the user is asked for. */
  example: string | null;
  left: readonly LeftCells[];
  /** The index of the expiry date in a row. */
  dateAt: number;
  columns: string;
  /** Cells of the rows below the headings. */
  cells: readonly (readonly string[])[];
  /** Whether the user is asked which column is the title, or the expiry date. */
  isAsked: boolean;
}

/** Reads a file as the page does before any correction, with scope tags that permit assigning everyone. */
export async function preview(bytes: Uint8Array, names: readonly string[], said: Said = {}): Promise<Preview> {
  const read = await readSpreadsheet(bytes);
  const sheets = read.sheets.map((one) => ({ ...one, rows: withOneTable(one.rows) }));
  const sheetAt = likeliestSheet(sheets);
  const sheet = sheets[sheetAt]!;
  const guessed = settingsOf(sheet);
  const columns = guessed.columns.map((column, at) => said.columns?.get(at) ?? column);
  const settings = { ...guessed, columns, order: said.order ?? null, answers: said.answers ?? new Map() };
  const rows = rowsBelow(sheet, settings);
  const finder = new OrderFinder();
  for (const at of dateColumnsOf(settings.columns)) {
    finder.addHeading(settings.headings[at] ?? "");
    for (const { cells } of rows) finder.add(cells[at] ?? "");
  }
  const findings = finder.findings();
  const tag = settings.columns.includes("scopeTag") ? "" : "Everyone";
  const reading = readingOf(settings, findings, { type: "work", lead: "30", email: me, tag, currency: "EUR" }, today);
  const shown = {
    example: findings.order === null ? (findings.example?.text ?? null) : null,
    left: leftCellsOf(sheets, sheetAt, settings),
    dateAt: settings.columns.indexOf("expiryDate"),
    cells: rows.map(({ cells }) => cells),
    isAsked: faultOfColumns(columns) !== null,
    columns: settings.headings.map((heading, at) => `${heading}=${settings.columns[at]}`).join(" | "),
  };
  if (reading === null) return { ...shown, checked: null };
  const directory = directoryOf(names);
  const groups = await directory.groups();
  const check = (tagChoices: TagChoices) =>
    checkRows(rows, {
      reading,
      edits: said.edits ?? new Map(),
      directory,
      matchOf: (folded) => said.people?.get(folded),
      isMailTimeAhead: isBeforeMailTime(directory.user),
      noteLabels: texts.reasons,
      choices: firstChoices,
      tagChoices,
      today,
      turn: () => undefined,
    });
  const { missingTags } = await check(new Map());
  return {
    ...shown,
    checked: await check(new Map(missingTags.map(({ folded }) => [folded, { kind: "make", groups }]))),
  };
}
