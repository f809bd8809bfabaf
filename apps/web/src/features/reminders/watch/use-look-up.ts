import { calls, type NewCheck, type ReminderCheck } from "@pomander/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { watchTexts as words } from "./texts.ts";

/** Milliseconds without another letter, after which what was typed is looked up. */
const pauseMs = 800;

export type LookedUp =
  | { state: "looking" }
  | { state: "found"; check: ReminderCheck }
  | { state: "failed"; text: string }
  | null;

interface Options {
  /** null: nothing is watched, or its state is known. */
  wanted: NewCheck | null;
  /** The day on which it ends. */
  onDate: (day: string) => void;
}

/** Looks up what a reminder is to watch while its form is open; null where there is nothing to say of it. */
export function useLookUp({ wanted, onDate }: Options): LookedUp {
  const { api } = useServices();
  const key = wanted === null ? null : `${wanted.kind} ${wanted.target}`;
  const [known, setKnown] = useState<{ key: string; result: LookedUp } | null>(null);
  const found = useEffectEvent((check: ReminderCheck) => {
    if (check.foundDate !== null) onDate(check.foundDate);
  });
  const lookUp = useEffectEvent(async (isCurrent: () => boolean) => {
    if (wanted === null || key === null) return;
    const say = (result: LookedUp) => isCurrent() && setKnown({ key, result });
    say({ state: "looking" });
    try {
      const check = await (await api())(calls.reminders.lookUp, { body: wanted });
      if (!isCurrent()) return;
      say({ state: "found", check });
      found(check);
    } catch (error) {
      const { message, issues } = problemOf(error, words.lookUpFailed);
      say({ state: "failed", text: issues[0]?.message ?? message });
    }
  });
  useEffect(() => {
    if (key === null) return;
    let isCurrent = true;
    const timer = setTimeout(() => void lookUp(() => isCurrent), pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key]);
  return known !== null && known.key === key ? known.result : null;
}
