import type { User } from "@pomander/contract";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { texts } from "../texts.ts";

/** Deletes one's own account, and leaves. */
export function useDeleteAccount(user: User) {
  const { client, signOut } = useServices();
  const notify = useNotify();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    isBusy,
    /** At the password's field. */
    passwordError,
    problem,
    clearPasswordError: () => setPasswordError(null),
    remove: async (password: string) => {
      if (isBusy) return;
      if (password === "") return setPasswordError(texts.removal.required);
      setBusy(true);
      setProblem(null);
      try {
        await client.deleteAccount(user, password);
      } catch (error) {
        const { code, message } = problemOf(error, texts.removal.failed);
        if (code === "wrong_password") setPasswordError(texts.removal.wrong);
        else setProblem(message);
        return setBusy(false);
      }
      signOut();
      await navigate("/login", { replace: true });
      notify({ text: texts.removal.done, severity: "success" });
    },
  };
}
