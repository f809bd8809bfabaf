import { useRef, useState, type SyntheticEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { safeRedirectPath } from "../../../lib/session/safe-redirect-path.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { useUser } from "../../../lib/session/store.ts";
import { texts } from "../texts.ts";
import { openVault } from "./open-vault.ts";

/** The state of the unlock form, and what its button does. */
export function useUnlock() {
  const services = useServices();
  const user = useUser();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();

  const unlock = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const vault = await openVault(services, user, password);
      if (vault === null) return;
      services.holder.open(vault);
      // Whoever came from elsewhere only to unlock goes back there.
      const from = safeRedirectPath(state);
      if (from !== "/") void navigate(from, { replace: true });
    } catch (error) {
      const { code, message } = problemOf(error, texts.unlock.failed);
      setProblem(code === "wrong_password" ? texts.unlock.wrong : message);
      setBusy(false);
      field.current?.focus();
      field.current?.select();
    }
  };
  return {
    password,
    problem,
    isBusy,
    field,
    type: (typed: string) => {
      setPassword(typed);
      setProblem(null);
    },
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (password !== "") return void unlock();
      setProblem(texts.unlock.required);
      field.current?.focus();
    },
  };
}
