import { defaultPermissions, type Permissions, type User } from "@pomander/contract";
import type { CheckedRows, Directory } from "@pomander/transfer/reminder-rows";
import { useState } from "react";
import { inWords } from "../../lib/format/wait-texts.ts";
import { useWork } from "../../lib/hooks/use-work.ts";
import { problemOf } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { readDirectory } from "./check/read-directory.ts";
import type { ImportOptions } from "./check/CheckStep.tsx";
import { openSpreadsheet, type OpenFile } from "./open-file.ts";
import { importRows, type NewTag, type Run } from "./run/import-rows.ts";
import { texts } from "./texts.ts";

const permissionsOf: Record<ImportOptions["access"], Permissions> = {
  read: defaultPermissions,
  write: { ...defaultPermissions, write: true },
};

interface Begun {
  checked: CheckedRows;
  run: Run;
  done: number;
}

/** The step that the page shows. */
export type ImportStage =
  | { kind: "choosing"; problem: string | null }
  | { kind: "reading"; name: string; done: number | null; present: { read: number; total: number } | null }
  | { kind: "checking"; file: OpenFile; directory: Directory }
  | ({ kind: "importing"; isCancelling: boolean } & Begun)
  | ({ kind: "stopped"; problem: string | null } & Begun)
  | ({ kind: "done" } & Begun);

/** Manages a file from choosing through reading, checking and sending to the outcomes of its rows. */
export function useImport(user: User) {
  const { api } = useServices();
  const [stage, setStage] = useState<ImportStage>({ kind: "choosing", problem: null });
  const { begin, end } = useWork();

  const choose = async (file: File) => {
    const signal = begin();
    const { name } = file;
    try {
      setStage({ kind: "reading", name, done: null, present: null });
      const open = await openSpreadsheet(file, {
        signal,
        onProgress: (done) => setStage({ kind: "reading", name, done, present: null }),
      });
      const directory = await readDirectory(await api(), user, {
        signal,
        onProgress: (read, total) => setStage({ kind: "reading", name, done: 1, present: { read, total } }),
      });
      setStage({ kind: "checking", file: open, directory });
    } catch (error) {
      if (signal.aborted) return;
      const { message, isUnreachable } = problemOf(error, texts.choose.failed);
      setStage({ kind: "choosing", problem: isUnreachable ? texts.choose.unreachable : message });
    }
  };

  const send = async (begun: Begun) => {
    const signal = begin();
    const { run } = begun;
    const doneNow = () => ({ ...begun, done: run.outcomes.length });
    setStage({ ...doneNow(), kind: "importing", isCancelling: false });
    try {
      await importRows(await api(), run, {
        signal,
        onProgress: (done) => setStage((now) => (now.kind === "importing" ? { ...now, done } : now)),
      });
      setStage({ ...doneNow(), kind: "done" });
    } catch (error) {
      const { message, code, retryAfterSeconds } = problemOf(error, texts.run.failed);
      const isTooMany = code === "rate_limited" && retryAfterSeconds !== null;
      const problem = isTooMany ? texts.run.wait(inWords(retryAfterSeconds)) : message;
      setStage({ ...doneNow(), kind: "stopped", problem: signal.aborted ? null : problem });
    }
  };

  return {
    stage,
    choose: (file: File) => void choose(file),
    /** Sends the new and the changed rows, under a new import id. */
    start: (fileName: string, checked: CheckedRows, { sendDue, access, left, secrets }: ImportOptions) => {
      const rows = (["new", "changed"] as const).flatMap((wanted) =>
        checked.rows.filter(({ status }) => status === wanted),
      );
      const wanted = new Set(rows.flatMap(({ newTag }) => newTag ?? []));
      const newTags = new Map(
        checked.missingTags.flatMap(({ folded, name, choice }): [string, NewTag][] =>
          choice.kind === "make" && wanted.has(folded)
            ? [
                [
                  folded,
                  {
                    name,
                    groups: choice.groups.map(({ _id }) => ({ group: _id, permissions: permissionsOf[access] })),
                  },
                ],
              ]
            : [],
        ),
      );
      const importId = crypto.randomUUID();
      const run: Run = { importId, fileName, sendDue, left, secrets, rows, newTags, tagIds: new Map(), outcomes: [] };
      void send({ checked, run, done: 0 });
    },
    goOn: (stopped: Extract<ImportStage, { kind: "stopped" }>) => void send(stopped),
    /** Cancels the current work: reading returns to the choice, sending stops after the request under way. */
    cancel: () => {
      end();
      setStage((now) =>
        now.kind === "importing" ? { ...now, isCancelling: true } : { kind: "choosing", problem: null },
      );
    },
    /** Ends a stopped import with the rows imported so far. */
    finish: (stopped: Extract<ImportStage, { kind: "stopped" }>) => setStage({ ...stopped, kind: "done" }),
    backToStart: () => setStage({ kind: "choosing", problem: null }),
  };
}
