import { calls, mayAddUser, type User } from "@pomander/contract";
import { useEffect, useRef, useState } from "react";
import { useNotify } from "../../../lib/notices.ts";
import "@pomander/texts/transfer";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { withWorkerClient } from "@pomander/browser/worker/client";
import type { GivenPassword } from "../select/bulk-actions.ts";
import { texts } from "../texts.ts";
import { withPasswords } from "./made-passwords.ts";
import type { ReadUsers } from "./read-users.ts";
import type { ReadUsersReply, ReadUsersRequest } from "./read-users.worker.ts";
import address from "./read-users.worker.ts?worker&url";
import { countOutcomes, type Outcome, uploadRows, type UploadWait } from "./upload.ts";

const { bulk } = texts;
const mostMegabytes = 20;
/** Milliseconds allowed for one chunk: its ten users are ten derivations on the server, two at a time. */
const chunkTimeout = 120_000;

/** The stage of the upload that the dialog shows. */
export type UploadStage =
  | { kind: "choosing"; problem: string | null }
  | { kind: "reading"; name: string }
  | { kind: "preview"; name: string; file: ReadUsers }
  /** `makesPasswords`: whether some created users get a generated password, which is shown afterwards. */
  | {
      kind: "sending";
      done: number;
      total: number;
      waiting: UploadWait;
      isStopping: boolean;
      makesPasswords: boolean;
    }
  | { kind: "done"; outcomes: readonly Outcome[]; given: readonly GivenPassword[] };

/** Returns the rows that the preview refused; those without an email are not counted. */
const invalidRows = ({ rows }: ReadUsers): Outcome[] =>
  rows
    .filter(({ problems }) => problems.length > 0)
    .map(({ line, email, problems }) => ({
      line,
      email,
      isCreated: false,
      reason: problems
        .map(({ column, reason }) => (column === null ? reason : bulk.problem(column, reason)))
        .join("; "),
    }));

interface BulkUploadOptions {
  actor: User;
  /** Called after every chunk with the users created. */
  onCreated: (users: readonly User[]) => void;
  onDone: () => void;
}

/** Manages a file from choosing through reading, preview and sending to the outcomes of its rows. */
export function useBulkUpload({ actor, onCreated, onDone }: BulkUploadOptions) {
  const { api } = useServices();
  const [stage, setStage] = useState<UploadStage>({ kind: "choosing", problem: null });
  const notify = useNotify();
  const isStopped = useRef(false);
  const isGone = useRef(false);
  // A closed dialog sends nothing more.
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      isStopped.current = true;
    };
  }, []);

  const refuse = (problem: string) => {
    setStage({ kind: "choosing", problem });
    notify({ text: problem, severity: "error" });
  };
  const choose = async (chosen: File) => {
    const problem = fileError(chosen);
    if (problem !== null) return setStage({ kind: "choosing", problem });
    setStage({ kind: "reading", name: chosen.name });
    try {
      const answer = await readUsersInWorker(chosen, mayAddUser(actor, { isAdmin: true }));
      if (answer.kind === "fault") refuse(bulk.parsing(answer.reason));
      else setStage({ kind: "preview", name: chosen.name, file: answer.file });
    } catch (error) {
      refuse(bulk.parsing(problemOf(error, texts.rowFaults.unreadable).message));
    }
  };

  /** Sends the rows; `invites`: those without a password are invited by email. */
  const upload = async (file: ReadUsers, invites = false) => {
    const { valid, givenTo } = withPasswords(file.rows, ...(invites ? [null] : []));
    const given: GivenPassword[] = [];
    const outcomes = invalidRows(file);
    isStopped.current = false;
    const makesPasswords = !invites && file.rows.some(({ user }) => user?.password === "");
    setStage({ kind: "sending", done: 0, total: valid.length, waiting: null, isStopping: false, makesPasswords });
    const update = (change: { done?: number; waiting?: UploadWait }) =>
      setStage((before) => (before.kind === "sending" ? { ...before, ...change } : before));
    let done = 0;
    await uploadRows(valid, {
      send: async (users) => {
        const call = await api();
        const body = { users: users.map((user) => ({ ...user })) };
        return call(calls.users.addMany, { body }, { timeoutMs: chunkTimeout });
      },
      pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      isStopped: () => isStopped.current,
      onChunk(more, created) {
        outcomes.push(...more);
        done += more.length;
        update({ done });
        given.push(...givenTo(created));
        if (created.length > 0) onCreated(created);
      },
      onWaiting: (waiting) => update({ waiting }),
    });
    setStage({ kind: "done", outcomes: outcomes.toSorted((a, b) => a.line - b.line), given });
    const { successes, errors } = countOutcomes(outcomes);
    notify({ text: bulk.completed(successes, errors), severity: errors === 0 ? "success" : "info" });
    onDone();
  };

  return {
    stage,
    choose,
    upload,
    stop: () => {
      isStopped.current = true;
      setStage((before) => (before.kind === "sending" ? { ...before, isStopping: true } : before));
    },
  };
}

function fileError({ name, size }: File): string | null {
  if (!/\.csv$/i.test(name)) return bulk.onlyCsv;
  return size > mostMegabytes * 1024 * 1024 ? bulk.tooLarge(mostMegabytes) : null;
}

/** Reads a file off the main thread, so that ten thousand rows do not block the page. */
async function readUsersInWorker(file: Blob, mayAddAdmins: boolean): Promise<ReadUsersReply> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return withWorkerClient<ReadUsersRequest, ReadUsersReply, ReadUsersReply>(address, (client) =>
    client.request({ bytes, mayAddAdmins }),
  );
}
