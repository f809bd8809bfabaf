import { isEmail } from "@pomander/contract";
import { useEffect, useState } from "react";
import { checkEmail } from "../../lib/session/slice.ts";
import { useAppDispatch } from "../../lib/session/store.ts";

export type EmailCheck = "none" | "checking" | "free" | "taken" | "failed";

const pause = 300;

/** Asks the server about an address with an @ once typing has paused; an answer to an older text is dropped. */
export function useEmailCheck(email: string): EmailCheck {
  const dispatch = useAppDispatch();
  const [answer, setAnswer] = useState<{ email: string; check: EmailCheck } | null>(null);
  const isAsked = email.includes("@");
  useEffect(() => {
    if (!isAsked) return undefined;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      // What is no address yet is not registered: there is nothing to ask.
      if (!isEmail(email)) return setAnswer({ email, check: "none" });
      const result = await dispatch(checkEmail({ email }));
      if (!isCurrent) return;
      // Unanswered is no fault of the form: it is said, and the server looks again when the account is made.
      if (!checkEmail.fulfilled.match(result)) return setAnswer({ email, check: "failed" });
      setAnswer({ email, check: result.payload ? "taken" : "free" });
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [dispatch, email, isAsked]);
  if (!isAsked) return "none";
  return answer?.email === email ? answer.check : "checking";
}
