import type { Confirmation } from "@pomander/vault";
import { useState } from "react";
import { setupTexts as texts } from "./setup-texts.ts";
import { useConfirmed } from "./use-confirmed.ts";

const noFaults: { name?: string; password?: string } = {};

/**
 * Keeps the name of a new sign-in method and the master password that confirms it, until the method is added.
 * `ConfirmedNameForm` shows both.
 * @param failed the message when the reason for a failure is not known
 */
export function useNamedFactor(defaultName: string, failed: string) {
  const [name, setName] = useState(defaultName);
  const [password, setPassword] = useState("");
  const [faults, setFaults] = useState(noFaults);
  const { problem, clear, run, ...confirmed } = useConfirmed(failed);
  const isWrong = problem?.code === "wrong_password";
  const edit = (set: (value: string) => void) => (value: string) => {
    set(value);
    setFaults(noFaults);
    clear();
  };
  return {
    ...confirmed,
    name,
    password,
    isDirty: password !== "" || name !== defaultName,
    /** The failure that no field of `ConfirmedNameForm` shows. */
    problem: isWrong ? null : problem,
    clear,
    nameFault: faults.name,
    passwordFault: faults.password ?? (isWrong ? problem.message : undefined),
    editName: edit(setName),
    editPassword: edit(setPassword),
    /** Adds the method if both fields are filled in. */
    add: async (change: (name: string, confirmation: Confirmation) => Promise<void>): Promise<void> => {
      const found = {
        ...(name.trim() === "" ? { name: texts.nameRequired } : {}),
        ...(password === "" ? { password: texts.passwordRequired } : {}),
      };
      setFaults(found);
      if (Object.keys(found).length > 0) return;
      await run((askFactor) => change(name.trim(), { currentPassword: password, askFactor }));
    },
  };
}
