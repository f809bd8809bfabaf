import { email as address } from "@pomander/contract";
import { useEffect, useState } from "react";
import { checkEmail } from "../../lib/session/slice.ts";
import { useAppDispatch } from "../../lib/session/store.ts";

export type EmailCheck = "none" | "checking" | "free" | "taken";

const pause = 300;

/** Asks the server about an address with an @ once typing has paused; an answer to an older text is dropped. */
export function useEmailCheck(email: string): EmailCheck {
  const dispatch = useAppDispatch();
  const [answer, setAnswer] = useState<{ email: string; isTaken: boolean | null } | null>(null);
  const isAsked = email.includes("@");
  useEffect(() => {
    if (!isAsked) return undefined;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      // What is no address yet is not registered: there is nothing to ask.
      if (!address.safeParse(email).success) return setAnswer({ email, isTaken: null });
      const result = await dispatch(checkEmail({ email }));
      // Unanswered is no fault of the form: the server looks again when the account is made.
      if (isCurrent) setAnswer({ email, isTaken: checkEmail.fulfilled.match(result) ? result.payload : null });
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [dispatch, email, isAsked]);
  if (!isAsked) return "none";
  if (answer?.email !== email) return "checking";
  if (answer.isTaken === null) return "none";
  return answer.isTaken ? "taken" : "free";
}
