import { useLayoutEffect, useRef, useState, type SyntheticEvent } from "react";
import { problemOf } from "../../lib/problem.ts";
import { isStopped } from "../factor/is-stopped.ts";
import { texts } from "./texts.ts";

/**
 * Binds a form that asks for the master password. `act` does what the password is needed for; the form stays busy once
 * that is done. An error is shown at the field.
 */
export function usePasswordForm(act: (password: string) => Promise<void>, failed: string = texts.failed) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The field of a prerendered page may contain text that was typed before the app had loaded.
  useLayoutEffect(() => setPassword(field.current?.value ?? ""), []);
  const run = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await act(password);
    } catch (error) {
      const { code, message } = problemOf(error, failed);
      setProblem(isStopped({ code }) ? null : code === "wrong_password" ? texts.wrong : message);
      setBusy(false);
      field.current?.focus();
      field.current?.select();
    }
  };
  return {
    isBusy,
    /** The props of the field. */
    bound: {
      value: password,
      inputRef: field,
      error: problem !== null,
      helperText: problem,
      onChange: ({ target }: { target: { value: string } }) => {
        setPassword(target.value);
        setProblem(null);
      },
    },
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (password !== "") return void run();
      setProblem(texts.required);
      field.current?.focus();
    },
  };
}
