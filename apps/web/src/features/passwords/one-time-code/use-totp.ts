import { texts } from "../texts.ts";
import { problemOf } from "../../../lib/problem.ts";
import { parseTotp, totpCode, type TotpCode } from "@pomander/vault";
import { useEffect, useMemo, useState } from "react";

type TotpState = { code: TotpCode | null; problem: null } | { code: null; problem: string };

/** Returns the current code, which changes with the clock; `problem` is the reason for the user why there is none. */
export function useTotp(secret: string): TotpState {
  const parsed = useMemo(() => {
    try {
      return { totp: parseTotp(secret), problem: null };
    } catch (error) {
      return { totp: null, problem: problemOf(error, texts.row.noCode).message };
    }
  }, [secret]);
  const { totp, problem } = parsed;
  const [shown, setShown] = useState<{ of: typeof totp; code: TotpCode } | null>(null);
  useEffect(() => {
    if (totp === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isShown = true;
    const look = async () => {
      const now = Date.now();
      const code = await totpCode(totp, now);
      if (!isShown) return;
      setShown({ of: totp, code });
      // The timer fires at full seconds, so that the last second of a code is as long as the others.
      timer = setTimeout(() => void look(), 1_000 - (Date.now() % 1_000));
    };
    void look();
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [totp]);
  if (problem !== null) return { code: null, problem };
  return { code: shown?.of === totp ? shown.code : null, problem: null };
}

/** Returns a code in groups for reading aloud: 123 456, 1234 5678. */
export const groupCode = (code: string) =>
  code.length < 6
    ? code
    : `${code.slice(0, Math.ceil(code.length / 2))}\u00a0${code.slice(Math.ceil(code.length / 2))}`;
