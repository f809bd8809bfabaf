import type { RowReading, SheetRow } from "@pomander/transfer/spreadsheets";
import {
  type CheckedRows,
  checkRows,
  type Choices,
  type Directory,
  type Edits,
  type TagChoices,
} from "@pomander/transfer/reminder-rows";
import { useEffect, useState } from "react";
import type { Day } from "../../../lib/format/days.ts";
import { takingTurns } from "../../../lib/next-task.ts";
import { problemOf } from "../../../lib/problem.ts";
import { texts } from "../texts.ts";
import { matchOf, type Matches } from "./person-matches.ts";
import { isBeforeMailTime } from "./read-directory.ts";

interface Options {
  rows: readonly SheetRow[];
  /** The way rows are read; null: something is still undecided. */
  reading: RowReading | null;
  edits: Edits;
  matches: Matches;
  directory: Directory;
  choices: Choices;
  tagChoices: TagChoices;
  today: Day;
}

interface Answer extends Options {
  checked: CheckedRows | null;
  problem: string | null;
}

const { reasons: noteLabels } = texts;

/** Milliseconds after the last change until rows are checked. */
const pauseMs = 200;

/** Returns the statuses of all rows, checked again after every change; the previous ones are shown until then. */
export function useCheckedRows({ rows, reading, edits, matches, directory, choices, tagChoices, today }: Options) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (reading === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const say = (checked: CheckedRows | null, problem: string | null) =>
      setAnswer({ rows, reading, edits, matches, directory, choices, tagChoices, today, checked, problem });
    const timer = setTimeout(() => {
      const matchIn = (folded: string) => matchOf(matches, folded);
      const isMailTimeAhead = isBeforeMailTime(directory.user);
      const how = { reading, edits, directory, choices, tagChoices, today };
      checkRows(rows, { ...how, noteLabels, matchOf: matchIn, isMailTimeAhead, turn: takingTurns(signal) }).then(
        (checked) => say(checked, null),
        (error: unknown) => signal.aborted || say(null, problemOf(error, texts.run.failed).message),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [rows, reading, edits, matches, directory, choices, tagChoices, today]);
  const isCurrent =
    answer !== null &&
    answer.rows === rows &&
    answer.reading === reading &&
    answer.edits === edits &&
    answer.matches === matches &&
    answer.choices === choices &&
    answer.tagChoices === tagChoices;
  return {
    checked: answer !== null && answer.rows === rows && reading !== null ? answer.checked : null,
    problem: isCurrent ? answer.problem : null,
    isBusy: reading !== null && !isCurrent,
  };
}
