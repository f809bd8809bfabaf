import { reasonText } from "@pomander/texts/reason-text";
import { leftText } from "@pomander/texts/transfer";
import { importProblemText } from "@pomander/texts/vault";
import { isTransferFault, type ColumnMeaning, type FileContents, type RecognizedFile } from "@pomander/transfer";
import {
  addToEntry,
  compareWithVault,
  type FileProgress,
  type ImportOutcome,
  type ImportRun,
  type OpenVault,
} from "@pomander/vault";
import { useState } from "react";
import { useWork } from "../../lib/hooks/use-work.ts";
import { problemOf } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { forgetFileRoom } from "../../widgets/file-room.ts";
import { bytesOf } from "../../lib/transfer/file-bytes.ts";
import { openFile, readFile } from "../../lib/transfer/transfer-client.ts";
import {
  chosenAdditions,
  chosenEntries,
  planOf,
  type Addition,
  type Choices,
  type ImportPlan,
} from "./preview/plan.ts";
import { storeFiles } from "./store-files.ts";
import { reportOf, type ImportReport, type Stored } from "./report/report.ts";
import { texts } from "./texts.ts";

/** A file that was recognised and is not read yet: its bytes stay with the browser. */
interface RecognizedChoice {
  file: File;
  recognized: RecognizedFile;
  /** Why the last attempt failed. */
  problem: string | null;
  /** How much is read, from 0 to 1, while the file is being read; `done` is null when that is not known. */
  reading: { done: number | null } | null;
}

/** An import that is being stored, which continues where it stopped. */
interface BegunImport extends Stored {
  plan: ImportPlan;
  run: ImportRun;
  adding: readonly Addition[];
}

/** The stage that the page shows. */
export type ImportStage =
  | { kind: "choosing"; problem: string | null }
  | { kind: "reading"; name: string; done: number | null }
  | { kind: "comparing"; name: string; opened: number; total: number }
  | ({ kind: "unlock" } & RecognizedChoice)
  | ({ kind: "columns" } & RecognizedChoice)
  | { kind: "preview"; plan: ImportPlan }
  | ({ kind: "importing"; isCancelling: boolean; storing: FileProgress | null } & BegunImport)
  | ({ kind: "stopped"; problem: string | null } & BegunImport)
  | { kind: "done"; plan: ImportPlan; report: ImportReport; importId: string | null };

/** Keys and choices that a recognised file needs to be read. */
export interface FileKeys {
  password?: string;
  keyFile?: File;
  columns?: readonly ColumnMeaning[];
}

/** Faults of what the user typed: the form that asked for it stays. */
const askedAgain = ["file_password_needed", "file_password_wrong", "keepass_key_needed", "keepass_key_wrong"] as const;

const mostKeyFileBytes = 10 * 1024 * 1024;

/**
 * Progress of storing, for the part of the page that stays when the vault locks; null while nothing is being stored.
 */
export type StoringProgress = { stored: number; total: number } | null;

/** Takes a file from choosing through reading, preview and storing to the outcome of its rows. */
export function useImport(vault: OpenVault, onStoring: (progress: StoringProgress) => void) {
  const { holder } = useServices();
  const [stage, setStage] = useState<ImportStage>({ kind: "choosing", problem: null });
  const { begin, end } = useWork();
  const backToStart = (problem: string | null = null) => setStage({ kind: "choosing", problem });

  const compare = async (name: string, contents: FileContents, signal: AbortSignal) => {
    setStage({ kind: "comparing", name, opened: 0, total: 0 });
    const onProgress = (opened: number, total: number) => setStage({ kind: "comparing", name, opened, total });
    const { entries } = await vault.openAll({ signal, onProgress });
    const presence = compareWithVault(contents.entries, entries, contents.attachments);
    setStage({ kind: "preview", plan: planOf(name, contents, presence, entries) });
  };

  /** Reads and shows; `onFault` shows why that failed, by default by returning to the beginning. */
  const work = async (
    read: (signal: AbortSignal) => Promise<void>,
    onFault = (problem: string, _error: unknown) => backToStart(problem),
  ) => {
    const signal = begin();
    try {
      await read(signal);
    } catch (error) {
      if (signal.aborted) return;
      onFault(problemOf(error, texts.choose.failed).message, error);
    }
  };

  const choose = (file: File) =>
    work(async (signal) => {
      setStage({ kind: "reading", name: file.name, done: null });
      const opened = await openFile(file, {
        signal,
        onProgress: (done) => setStage({ kind: "reading", name: file.name, done }),
      });
      if ("entries" in opened) return compare(file.name, opened, signal);
      setStage({
        kind: opened.needs.includes("columns") ? "columns" : "unlock",
        file,
        recognized: opened,
        problem: null,
        reading: null,
      });
    });

  /** Reads a recognised file with what it needs; the form that asked for it stays until that is right. */
  const read = (before: Extract<ImportStage, RecognizedChoice>, { keyFile, ...keys }: FileKeys) => {
    const { file, recognized } = before;
    const show = (done: number | null) => setStage({ ...before, problem: null, reading: { done } });
    return work(
      async (signal) => {
        if (keyFile !== undefined && keyFile.size > mostKeyFileBytes)
          return setStage({ ...before, problem: texts.unlock.keyFileTooLarge, reading: null });
        show(null);
        const needed = { ...keys, ...(keyFile === undefined ? {} : { keyFile: await bytesOf(keyFile) }) };
        const contents = await readFile(file, { format: recognized.format, ...needed }, { signal, onProgress: show });
        await compare(file.name, contents, signal);
      },
      (problem, error) =>
        isTransferFault(error, ...askedAgain) ? setStage({ ...before, problem, reading: null }) : backToStart(problem),
    );
  };

  const store = async (before: BegunImport) => {
    const signal = begin();
    const { plan, indexes, run, adding } = before;
    const total = indexes.length + adding.length;
    const release = holder.preventAutoLock();
    let begun = before;
    const show = (problem: string | null, isDone = false) => {
      // Locking the vault has removed the page.
      if (vault.snapshot().status === "closed") return;
      onStoring(null);
      if (isDone) setStage({ kind: "done", plan, report: reportOf(plan, begun), importId: run.id });
      else setStage({ ...begun, kind: "stopped", problem });
    };
    const tell = (stored: number) => {
      begun = { ...begun, stored };
      onStoring({ stored: stored + begun.added.size, total });
      setStage((now) => (now.kind === "importing" ? { ...now, stored, storing: null } : now));
    };
    const tellOfFile = (storing: FileProgress) =>
      setStage((now) => (now.kind === "importing" ? { ...now, storing } : now));
    /** Saves the additions to entries of the vault, one after another, until it is cancelled. */
    const add = async () => {
      for (const { index, id, draft, files } of adding) {
        if (signal.aborted) return;
        if (begun.added.has(index)) continue;
        const { records, left } = await storeFiles(vault, files, { signal, onFile: tellOfFile });
        if (signal.aborted) return;
        begun = { ...begun, leftBehind: [...begun.leftBehind, ...left.map((what) => ({ index, what }))] };
        const reason = await addToEntry(vault, id, draft, records).then(
          (refused) => refused && reasonText(refused),
          (error: unknown) => problemOf(error, texts.run.failed).message,
        );
        if (reason === null) begun = { ...begun, added: new Set([...begun.added, index]) };
        else begun = { ...begun, failed: new Map([...begun.failed, [index, reason]]) };
        const { added } = begun;
        onStoring({ stored: begun.stored + added.size, total });
        setStage((now) => (now.kind === "importing" ? { ...now, added } : now));
      }
    };
    setStage({ ...begun, kind: "importing", isCancelling: false, storing: null });
    onStoring({ stored: begun.stored + begun.added.size, total });
    try {
      const outcome = await run.run({ signal, onProgress: tell, onFile: tellOfFile });
      begun = { ...begun, ...ofFile(indexes, outcome) };
      if (outcome.problem === null) await add();
      show(outcome.problem && importProblemText(outcome.problem), outcome.problem === null && !signal.aborted);
    } catch (error) {
      show(problemOf(error, texts.run.failed).message);
    } finally {
      release();
      forgetFileRoom(vault.vaultId);
    }
  };

  return {
    stage,
    choose: (file: File) => void choose(file),
    read: (...given: Parameters<typeof read>) => void read(...given),
    /** Stores the chosen entries, under newly generated ids. */
    start: (plan: ImportPlan, choices: Choices) => {
      const { indexes, entries, files } = chosenEntries(plan, choices);
      const run = vault.beginImport(entries, plan.contents.format, files);
      const adding = chosenAdditions(plan, choices);
      void store({ plan, indexes, run, adding, added: new Set(), stored: 0, failed: new Map(), leftBehind: [] });
    },
    goOn: (stopped: Extract<ImportStage, { kind: "stopped" }>) => void store(stopped),
    /** Cancels the current work: reading returns to where it began, storing stops after the request in progress. */
    cancel: () => {
      end();
      setStage((now) => {
        if (now.kind === "importing") return { ...now, isCancelling: true };
        return "reading" in now ? { ...now, reading: null } : { kind: "choosing", problem: null };
      });
    },
    /** Ends a stopped import with what is stored so far. */
    finish: (stopped: Extract<ImportStage, { kind: "stopped" }>) => {
      const { plan, run, stored } = stopped;
      setStage({ kind: "done", plan, report: reportOf(plan, stopped), importId: stored > 0 ? run.id : null });
    },
    backToStart: () => backToStart(),
  };
}

/** Translates a run's outcome from the indexes of its entries to those of the file. */
function ofFile(
  indexes: readonly number[],
  { stored, failed, leftBehind }: ImportOutcome,
): Pick<Stored, "stored" | "failed" | "leftBehind"> {
  const at = (index: number) => indexes[index] ?? -1;
  return {
    stored,
    failed: new Map(failed.map(({ index, reason }) => [at(index), reasonText(reason)])),
    leftBehind: leftBehind.map(({ index, what }) => ({ index: at(index), what: leftText(what) })),
  };
}
