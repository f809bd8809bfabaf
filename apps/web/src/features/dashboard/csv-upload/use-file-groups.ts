import { calls } from "@pomander/contract";
import { useState } from "react";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import { useTask } from "../../../lib/hooks/use-task.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { readGroups } from "../form/GroupsField.tsx";
import { texts } from "../texts.ts";
import { findGroups, type GroupChoice, keyOfName, withGroups } from "./file-groups.ts";
import type { ReadUsers } from "./read-users.ts";

/** Manages the groups of the users of a file: those that it names, and those that everyone gets. */
export function useFileGroups(file: ReadUsers | null) {
  const { api } = useServices();
  const read = useApiQuery(readGroups);
  const [everyone, setEveryone] = useState<readonly GroupChoice[]>([]);
  const [answers, setAnswers] = useState<ReadonlyMap<string, string>>(new Map());
  const { isBusy, problem, run } = useTask((error) => problemOf(error, texts.bulk.groups.addFailed).message);
  const groups = read.value ?? [];
  const { unknown, idsOf } = findGroups(file?.rows ?? [], groups, answers);
  const isRead = read.value !== null || read.error !== null;
  return {
    groups,
    hasFailed: read.error !== null,
    everyone,
    setEveryone,
    unknown,
    answerOf: (name: string) => answers.get(keyOfName(name)) ?? "",
    answer: (name: string, groupId: string) => setAnswers(new Map([...answers, [keyOfName(name), groupId]])),
    /** Creates a group of that name. */
    add: (name: string) =>
      run(async () => {
        await (
          await api()
        )(calls.groups.create, { body: { name } });
        read.reload();
      }),
    isAdding: isBusy,
    problem,
    /** Whether each name in the file is a group, or is answered. Without the list of groups, no user gets any. */
    isAnswered: isRead && (read.error !== null || unknown.every((name) => answers.has(keyOfName(name)))),
    applyTo: (sent: ReadUsers) => withGroups(sent, everyone, idsOf),
  };
}
export type FileGroups = ReturnType<typeof useFileGroups>;
