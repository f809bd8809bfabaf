import type { DateAnswers, ReminderColumn } from "@pomander/transfer/spreadsheets";
import type { CheckedRow } from "@pomander/transfer/reminder-rows";
import { reasonOf } from "../../check/row-sentences.ts";
import { preview, type Preview } from "./preview.ts";
import type { MessyFile, TrueRow } from "./truth.ts";

/**
 * The outcome of a cell. `confirmed`: right after one press for all alike. `asked`: the user still has to say what it
 * means, or the name is kept in the notes. `wrong`: it is read otherwise without a word, or is lost.
 */
export const outcomes = ["right", "confirmed", "asked", "refused", "wrong"] as const;
type CellOutcome = (typeof outcomes)[number];

export interface FileScore {
  name: string;
  columns: string;
  counts: Record<CellOutcome, number>;
  /** Cells that are not right, as a sentence each. */
  notes: string[];
}

/** Counts the cells of a file by their outcome on the page. */
export async function scoreOf({ name, bytes, rows, accounts }: MessyFile): Promise<FileScore> {
  const orderAsked = rows.find(({ order }) => order !== undefined)?.order;
  const order =
    orderAsked === undefined ? {} : { order: orderAsked === "DMY" ? ("dayFirst" as const) : ("monthFirst" as const) };
  const first = await preview(bytes, accounts);
  // The user chooses once per file which column is the title and which the expiry date.
  const columns = first.isAsked ? { columns: columnsBy(rows, first) } : {};
  const asRead = first.isAsked ? await preview(bytes, accounts, columns) : first;
  const unanswered =
    asRead.checked === null && orderAsked !== undefined
      ? await preview(bytes, accounts, { ...columns, ...order })
      : asRead;
  const score = new Score(name, unanswered);
  if (unanswered.checked === null) {
    score.add(
      "refused",
      `${name}: its columns or the order of its dates (${asRead.example ?? "columns"})`,
      rows.length,
    );
    return score.result();
  }
  const answers: DateAnswers = new Map(
    unanswered.checked.askedDates.map(({ kind }) => [kind, kind === "range" ? ("to" as const) : ("use" as const)]),
  );
  const answered = await preview(bytes, accounts, { ...columns, ...order, answers });
  const find = (from: Preview, line: number) => from.checked?.rows.find((row) => row.line === line);
  // The user enters a day in each refused row; the other cells of the row are scored after that.
  const edits = new Map(
    rows.flatMap(({ line, reminder }) =>
      reminder !== false && find(answered, line)?.status === "refused"
        ? [[line, new Map([[answered.dateAt, "2099-01-01"]])] as const]
        : [],
    ),
  );
  const typed = await preview(bytes, accounts, { ...columns, ...order, answers, edits });
  // One press accepts all proposed people.
  const people = new Map(
    typed.checked?.unmatched.flatMap(({ folded, proposed }) =>
      proposed === null ? [] : [[folded, proposed] as const],
    ),
  );
  const pressed = await preview(bytes, accounts, { ...columns, ...order, answers, edits, people });
  for (const truth of rows) {
    const { line } = truth;
    if (truth.reminder === false) {
      const status = find(answered, line)?.status;
      if (status !== undefined)
        score.add(status === "new" ? "wrong" : status === "out" ? "right" : "refused", `${line} is no reminder`);
      continue;
    }
    const isOrderAsked = asRead.checked === null && truth.order !== undefined;
    const date = dateOutcome(truth, find(unanswered, line), find(answered, line), isOrderAsked);
    score.add(
      date === "right" && first.isAsked ? "confirmed" : date,
      `${line} date ${truth.date}: ${find(unanswered, line)?.reminder?.expiryDate ?? reasonIn(find(unanswered, line))}`,
    );
    scoreOthers(score, truth, { row: find(typed, line), taken: find(pressed, line), shown: typed });
  }
  return score.result();
}

/** Returns the columns with the titles and the dates of the truth. */
function columnsBy(rows: readonly TrueRow[], { cells }: Preview): ReadonlyMap<number, ReminderColumn> {
  const width = Math.max(0, ...cells.map(({ length }) => length));
  const titles = new Set(rows.flatMap(({ title }) => title ?? []));
  const days = new Set(rows.flatMap(({ date }) => date ?? []));
  const best = (isIt: (cell: string) => boolean) => {
    const counts = Array.from({ length: width }, (_, at) => cells.filter((row) => isIt(row[at] ?? "")).length);
    return counts.indexOf(Math.max(...counts));
  };
  const isDay = (cell: string) => {
    const [, day = "", month = "", year = ""] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/u.exec(cell) ?? [];
    return days.has(cell) || days.has(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
  };
  return new Map([
    [best((cell) => titles.has(cell.trim())), "title"],
    [best((cell) => isDay(cell.trim())), "expiryDate"],
  ]);
}

function dateOutcome(
  truth: TrueRow,
  first: CheckedRow | undefined,
  then: CheckedRow | undefined,
  isOrderAsked: boolean,
): CellOutcome {
  const [read, confirmed] = [first?.reminder?.expiryDate, then?.reminder?.expiryDate];
  if (read !== undefined) {
    if (read !== truth.date || truth.unsure === true) return "wrong";
    if (truth.order !== undefined && !isOrderAsked) return "wrong";
    return isOrderAsked ? "confirmed" : "right";
  }
  if (first === undefined || first.status === "out") return "wrong";
  if (confirmed !== undefined) return confirmed === truth.date ? "confirmed" : truth.date === null ? "asked" : "wrong";
  return truth.date === null || /Choose above|can be two|several dates/u.test(reasonOf(first)) ? "asked" : "refused";
}

const reasonIn = (row: CheckedRow | undefined) => (row === undefined ? "" : reasonOf(row));

interface Scored {
  row: CheckedRow | undefined;
  /** The same row after the proposed people were accepted. */
  taken: CheckedRow | undefined;
  shown: Preview;
}

const namesOf = (row: CheckedRow | undefined) =>
  row?.people.map(({ firstName, lastName }) => `${firstName} ${lastName}`) ?? [];

function scoreOthers(score: Score, truth: TrueRow, { row, taken, shown: { checked, left } }: Scored): void {
  const place = `${truth.line} ${truth.title}`;
  const reminder = row?.reminder;
  if (row === undefined || reminder === null || reminder === undefined || row.status !== "new")
    return score.add(
      row?.status === "refused" ? "refused" : "wrong",
      `${place}: ${row?.status} ${reasonIn(row)}`,
      cellsOf(truth),
    );
  const kept = [row.title, row.tagName, reminder.email, reminder.notes ?? ""].join("\n");
  score.add(isTitled(truth, row.title, kept) ? "right" : "wrong", `${place}: title ${row.title}`);
  const assigned = namesOf(row);
  const confirmed = namesOf(taken);
  for (const name of assigned)
    if (truth.people?.includes(name) !== true) score.add("wrong", `${place}: assigned ${name}`);
  // A proposal for a name that no one can resolve is still a question.
  if (truth.people !== undefined && (truth.unassigned ?? []).length === 0)
    for (const name of confirmed)
      if (!truth.people.includes(name) && !assigned.includes(name)) score.add("wrong", `${place}: proposed ${name}`);
  if (truth.people !== undefined) {
    for (const name of truth.people) {
      const isAsked = checked?.unmatched.some((one) => kept.includes(one.name)) === true;
      const outcome =
        assigned.includes(name) || isAddressOf(reminder.email, name)
          ? "right"
          : confirmed.includes(name) && isAsked
            ? "confirmed"
            : isAsked
              ? "asked"
              : "wrong";
      score.add(outcome, `${place}: ${name} isn't assigned`);
    }
  }
  for (const name of (truth.unassigned ?? []).filter((one) => /\p{L}/u.test(one))) {
    const isAsked = checked?.unmatched.some((one) => one.name.includes(name) || name.includes(one.name)) === true;
    score.add(!kept.includes(name) ? "wrong" : isAsked ? "asked" : "right", `${place}: ${name} in ${kept}`);
  }
  if (truth.email !== undefined)
    score.add(
      reminder.email === truth.email ? "right" : kept.includes(truth.email) ? "asked" : "wrong",
      `${place}: email ${reminder.email}`,
    );
  for (const word of [truth.tag, truth.section].filter((one) => one !== undefined))
    score.add(kept.includes(word) ? "right" : "wrong", `${place}: ${word} in ${kept}`);
  for (const word of truth.notes ?? [])
    score.add(isKept(word, kept, row) ? "right" : "wrong", `${place}: ${word} in ${kept}`);
  if (truth.secret !== undefined) {
    const isCounted = left.some(({ where }) => /secret/u.test(where));
    score.add(!kept.includes(truth.secret) && isCounted ? "right" : "wrong", `${place}: a secret comes in`);
  }
}

/** Whether a row's title is that of the truth, or another cell that the truth lists beside the title. */
const isTitled = ({ title = "?", notes = [] }: TrueRow, read: string, kept: string): boolean =>
  read.includes(title) || (kept.includes(title) && notes.includes(read));

/**
 * Whether the notes contain a cell's words, its date, or what Pomander derives from it: a person, a notice period, a
 * renewal interval.
 */
const isKept = (word: string, kept: string, row: CheckedRow): boolean =>
  kept.includes(word) ||
  row.people.some(({ firstName, lastName }) => `${firstName} ${lastName}` === word) ||
  /^[-–—?.]*$/u.test(word) ||
  (isoOf(word) !== null && kept.includes(isoOf(word) ?? "")) ||
  (noticeOf(word) !== null && noticeOf(word) === row.reminder?.noticePeriod) ||
  isCost(word, row.reminder?.cost ?? "") ||
  (renewalOf(word) !== null && renewalOf(word) === row.reminder?.renewEveryMonths);

/** Returns a date cell as written in the notes, where the sheet shows it with the day first. */
function isoOf(word: string): string | null {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/u.exec(word) ?? [];
  return year === "" ? null : `: ${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

const currencies: Readonly<Record<string, string>> = { "£": "GBP", "€": "EUR", $: "USD" };
/** Whether a cell with points or commas only between groups, and two decimals at most, is the cost. */
function isCost(word: string, cost: string): boolean {
  const sign = Object.keys(currencies).find((one) => word.includes(one));
  const [, whole = "", cents = "00"] = /^(.*?)(?:[.,](\d{1,2}))?$/u.exec(word.replaceAll(/[^\d.,]/gu, "")) ?? [];
  const amount = whole.replaceAll(/[.,]/gu, "") + (/^0+$/u.test(cents) ? "" : `.${cents.padEnd(2, "0")}`);
  const [stored, currency] = cost.split(" ");
  return !/\p{L}/u.test(word) && amount === stored && (sign === undefined || currencies[sign] === currency);
}

const renewals: Readonly<Record<string, number>> = {
  monatlich: 1,
  monthly: 1,
  vierteljährlich: 3,
  quarterly: 3,
  halbjährlich: 6,
  "semi-annual": 6,
  jährlich: 12,
  yearly: 12,
  annual: 12,
  annually: 12,
};
/** Returns the months between renewals, of a cell that states nothing else; null for others. */
function renewalOf(word: string): number | null {
  const [, amount = "", unit = ""] =
    /^(?:alle |every )?(\d+) (monat|jahr|month|year)(?:e?n?|s)?$/u.exec(word.toLowerCase()) ?? [];
  return amount === "" ? (renewals[word.toLowerCase()] ?? null) : Number(amount) * (/^[jy]/u.test(unit) ? 12 : 1);
}

const noticeUnits = {
  tag: "day",
  woche: "week",
  monat: "month",
  jahr: "year",
  day: "day",
  week: "week",
  month: "month",
  year: "year",
};
const noticeEnds = { monatsende: "month", quartalsende: "quarter", jahresende: "year" };
/** Returns the notice period of a cell that states nothing else. */
function noticeOf(word: string): string | null {
  const [, amount = "", name = "", end = ""] =
    /^(\d+) (tag|woche|monat|jahr|day|week|month|year)(?:e?n?|s)?(?: zum (monatsende|quartalsende|jahresende|laufzeitende|vertragsende|ablauf))?$/iu.exec(
      word,
    ) ?? [];
  const unit = noticeUnits[name.toLowerCase() as keyof typeof noticeUnits];
  const to = noticeEnds[end.toLowerCase() as keyof typeof noticeEnds];
  return amount === ""
    ? null
    : `${amount} ${unit}${amount === "1" ? "" : "s"}${to === undefined ? "" : ` to end of ${to}`}`;
}

const cellsOf = ({ notes = [], people = [], unassigned = [], tag, email, section }: TrueRow) =>
  1 +
  notes.length +
  people.length +
  unassigned.length +
  [tag, email, section].filter((one) => one !== undefined).length;

class Score {
  readonly #result: FileScore;
  constructor(name: string, { columns }: Preview) {
    this.#result = { name, columns, counts: { right: 0, confirmed: 0, asked: 0, refused: 0, wrong: 0 }, notes: [] };
  }

  add(outcome: CellOutcome, what: string, cells = 1): void {
    this.#result.counts[outcome] += cells;
    if (outcome !== "right" && outcome !== "confirmed") this.#result.notes.push(`${outcome}: ${what}`);
  }

  result = () => this.#result;
}

/** Whether an address names the person: "jan.petersen@lindenhof.example". */
const isAddressOf = (address: string, name: string) =>
  address.slice(0, address.indexOf("@")) === name.toLowerCase().replaceAll(" ", ".");
