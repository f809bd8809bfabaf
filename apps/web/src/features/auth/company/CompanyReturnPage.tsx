import type { CompanyReturn } from "@pomander/vault";
import { useEffect, useState } from "react";
import { Navigate } from "react-router";
import { forgetReturned, returnedQuery } from "../../../lib/company-return.ts";
import { useIsAuthenticated } from "../../../lib/session/store.tsx";
import { readRound } from "../../../widgets/company/begun-round.ts";
import { useCompanyName } from "../../../widgets/company/use-company-name.ts";
import { ConfirmReturn } from "./ConfirmReturn.tsx";
import { ConnectReturn } from "./ConnectReturn.tsx";
import { ReturnFailed } from "./ReturnFailed.tsx";
import { SignInReturn } from "./SignInReturn.tsx";
import { texts } from "./texts.ts";

/** The values in the address that finish the round, or the reason why it ended without them. */
type Returned = CompanyReturn | "denied" | "unreachable" | "faulty" | null;

/** Shows the page to which the company's provider sends the browser back, and finishes what was begun. */
export function CompanyReturnPage() {
  const [returned] = useState(() => readReturned(returnedQuery()));
  useEffect(forgetReturned, []);
  const [round] = useState(readRound);
  const isAuthenticated = useIsAuthenticated();
  const [wasSignedIn] = useState(isAuthenticated);
  const company = useCompanyName() ?? texts.unnamed;
  if (returned === null)
    return wasSignedIn ? <Navigate to="/" replace /> : <ReturnFailed company={company} round={round} code="again" />;
  if (returned === "unreachable") return <ReturnFailed company={company} round={round} code="company_unreachable" />;
  if (typeof returned === "string") return <ReturnFailed company={company} round={round} code={returned} />;
  const Step = stepOf[round.kind];
  return <Step company={company} round={round} returned={returned} />;
}

/** The steps that finish each kind of round. */
const stepOf = {
  "sign-in": SignInReturn,
  invitation: SignInReturn,
  required: SignInReturn,
  renew: SignInReturn,
  connect: ConnectReturn,
  confirm: ConfirmReturn,
} as const;

/** Reads the query of a return (RFC 6749 §4.1.2). Its texts are anyone's, so none of them is shown. */
function readReturned(query: string | null): Returned {
  if (query === null) return null;
  const values = new URLSearchParams(query);
  const [state, code, iss, error] = ["state", "code", "iss", "error"].map((name) => values.get(name));
  if (error === "access_denied") return "denied";
  if (error === "temporarily_unavailable") return "unreachable";
  if (!state || !code) return "faulty";
  return { state, code, ...(iss ? { iss } : {}) };
}
