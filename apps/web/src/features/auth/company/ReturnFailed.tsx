import Button from "@mui/material/Button";
import { Link } from "react-router";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Page, usePageTitle } from "../../../components/Page.tsx";
import type { BegunRound } from "../../../widgets/company/begun-round.ts";
import { texts } from "./texts.ts";
import { texts as windowTexts } from "./window-texts.ts";

const { returned: words } = texts;
/** The reasons that have words of their own: error codes of the server, and what the provider said. */
const reasons = {
  again: words.again,
  denied: words.denied,
  faulty: words.faulty,
  company_refused: words.company_refused,
  company_unknown: words.company_unknown,
  other_person: words.other_person,
  factor_needed_to_connect: words.factor_needed_to_connect,
  email_not_verified: words.email_not_verified,
  company_unreachable: words.company_unreachable,
  company_off: words.company_off,
  signedOut: texts.connect.signedOut,
  windowSignedOut: windowTexts.signedOut,
} as const;
type Reason = keyof typeof reasons;
const isReason = (code: string): code is Reason => Object.hasOwn(reasons, code);

interface Props {
  company: string;
  round: BegunRound;
  /** Null: the problem has no code. */
  code: string | null;
  /** The text of a problem without words here. */
  message?: string;
}

/** Says why a return from the company's page came to nothing, and what to do. */
export function ReturnFailed({ company, round, code, message }: Props) {
  usePageTitle(words.title);
  const reason = code !== null && isReason(code) ? reasons[code] : { title: words.failed, hint: message ?? "" };
  const title = typeof reason.title === "string" ? reason.title : reason.title(company);
  const mayHaveLink = round.kind === "invitation" && code !== "company_unknown";
  const isConnecting = round.kind === "connect";
  const isWindow = round.kind === "confirm" || round.kind === "renew";
  return (
    <Page width="form">
      <div role="alert">
        <EmptyState
          heading
          text={title}
          hint={mayHaveLink ? `${reason.hint} ${words.openMail}` : reason.hint}
          action={
            isWindow ? (
              <Button variant="contained" onClick={() => window.close()}>
                {windowTexts.close}
              </Button>
            ) : (
              <Button variant="contained" component={Link} to={isConnecting ? "/profile/security" : "/login"} replace>
                {isConnecting ? words.toProfile : words.toLogin}
              </Button>
            )
          }
        />
      </div>
    </Page>
  );
}
