import type { AnyTokenScope } from "@pomander/contract";
import type { Confirmation } from "@pomander/vault";
import { useState } from "react";
import { problemOf } from "../../lib/problem.ts";
import { useConfirmed } from "../factor/use-confirmed.ts";
import { type Day } from "../../lib/format/days.ts";
import { defaultEndDay, endOfDay, isEndDay } from "./end-day.ts";
import { tokenTexts } from "./texts.ts";
import type { TokenForm, TokenHolder, TokenWithSecret } from "./use-tokens.ts";

const { create: texts } = tokenTexts;

/** A scope tag to choose. */
export interface TokenTag {
  _id: string;
  name: string;
}
interface Values {
  name: string;
  scopes: readonly AnyTokenScope[];
  /** Null: the user's own reminders. */
  tags: readonly TokenTag[] | null;
  day: Day;
  networks: string;
  password: string;
}
type Faults = Partial<Record<keyof Values, string>>;

const startOf = (holder: TokenHolder): Values => ({
  name: "",
  scopes: [],
  tags: holder === "server" ? [] : null,
  day: defaultEndDay(),
  networks: "",
  password: "",
});

interface NewToken {
  holder: TokenHolder;
  create: (form: TokenForm, confirmation: Confirmation) => Promise<TokenWithSecret>;
  onMade: (made: TokenWithSecret) => void;
}

/** Keeps the form of a new token, and creates the token once the form is complete. */
export function useNewToken({ holder, create, onMade }: NewToken) {
  const [start] = useState(() => startOf(holder));
  const [values, setValues] = useState(start);
  const [faults, setFaults] = useState<Faults>({});
  const { factor, isBusy, problem, clear, run } = useConfirmed(texts.failed);
  const isForReminders = values.scopes.some((scope) => scope.startsWith("reminders:"));
  const wrong = problem?.code === "wrong_password" ? { password: problem.message } : {};
  const submit = async () => {
    const found = faultsOf(values, isForReminders);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const { name, scopes, tags, day, networks, password } = values;
    const named = networks.split(/[\s,;]+/).filter(Boolean);
    const form: TokenForm = {
      name: name.trim(),
      scopes: [...scopes],
      tags: isForReminders && tags !== null ? tags.map(({ _id }) => _id) : null,
      expiresAt: endOfDay(day),
      networks: named,
    };
    await run(async (askFactor) => {
      try {
        onMade(await create(form, { currentPassword: password, askFactor }));
      } catch (error) {
        const issue = problemOf(error, "").issues.find(({ path }) => path.startsWith("networks"));
        if (issue === undefined) throw error;
        setFaults({ networks: issue.message });
      }
    });
  };
  return {
    values,
    faults: { ...faults, ...wrong },
    isForReminders,
    isDirty: values !== start,
    factor,
    isBusy,
    problem: wrong.password === undefined ? (problem?.message ?? null) : null,
    set: (changed: Partial<Values>) => {
      setValues((before) => ({ ...before, ...changed }));
      setFaults({});
      clear();
    },
    submit,
  };
}

function faultsOf({ name, scopes, tags, day, password }: Values, isForReminders: boolean): Faults {
  return {
    ...(name.trim() === "" && { name: texts.faults.name }),
    ...(scopes.length === 0 && { scopes: texts.faults.scopes }),
    ...(isForReminders && tags?.length === 0 && { tags: texts.faults.tags }),
    ...(!isEndDay(day) && { day: texts.faults.expires }),
    ...(password === "" && { password: texts.faults.password }),
  };
}
