import Button from "@mui/material/Button";
import { type CallReply, calls, type User } from "@pomander/contract";
import type { CompanyReturn } from "@pomander/vault";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { MasterPasswordField } from "../../../components/PasswordField.tsx";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf, type Problem } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { useSession } from "../../../lib/session/store.tsx";
import type { BegunRound } from "../../../widgets/company/begun-round.ts";
import { FactorQuestion } from "../../../widgets/factor/FactorQuestion.tsx";
import { useFactorQuestion } from "../../../widgets/factor/use-factor-question.ts";
import { usePasswordForm } from "../../../widgets/unlock/use-password-form.ts";
import { FormPage } from "../FormPage.tsx";
import { texts } from "./texts.ts";
import { ReturnFailed } from "./ReturnFailed.tsx";
import { Waiting } from "./Waiting.tsx";

const { connect: words } = texts;
const profilePath = "/profile/security";

interface Props {
  company: string;
  round: BegunRound;
  returned: CompanyReturn;
}
/** The user at the provider. */
type Found = CallReply<typeof calls.company.connectFinish>;

/** Connects this session's account to the user at the provider, after a confirmation. */
export function ConnectReturn({ company, round, returned }: Props) {
  const { api } = useServices();
  const { isAuthenticated, user } = useSession();
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    if (!isAuthenticated) return;
    api()
      .then((call) => call(calls.company.connectFinish, { body: returned }))
      .then(setFound, (error: unknown) => setProblem(problemOf(error, words.failed)));
  }, [api, isAuthenticated, returned]);
  if (!isAuthenticated)
    return <ReturnFailed company={company} round={{ ...round, kind: "sign-in" }} code="signedOut" />;
  if (problem !== null)
    return <ReturnFailed company={company} round={round} code={problem.code} message={problem.message} />;
  if (found === null || user === null) return <Waiting text={words.finding(company)} />;
  return <ConnectForm company={company} user={user} found={found} />;
}

/** Says what connecting means, and asks for the master password. */
function ConnectForm({ company, user, found }: { company: string; user: User; found: Found }) {
  const { client, api } = useServices();
  const notify = useNotify();
  const navigate = useNavigate();
  const factor = useFactorQuestion();
  const back = () => navigate(profilePath, { replace: true });
  const form = usePasswordForm(async (currentPassword) => {
    const call = await api();
    const confirmation = { currentPassword, askFactor: factor.askFactor };
    await client
      .confirmChange(user, confirmation, (confirmed) =>
        call(calls.company.connect, { body: { ticket: found.ticket, ...confirmed } }),
      )
      .finally(factor.end);
    notify({ text: words.done(company), severity: "success" });
    await back();
  }, words.failed);
  return (
    <FormPage
      isStep
      title={words.title(found.email)}
      lead={words.lead(company, found.email)}
      back={{ label: words.cancel, isOff: form.isBusy, onBack: () => void back() }}
    >
      <form method="post" noValidate onSubmit={form.submit}>
        <MasterPasswordField email={user.email} label={words.password} fullWidth autoFocus {...form.bound} />
        <Button type="submit" variant="contained" size="large" fullWidth loading={form.isBusy} sx={{ marginTop: 2.5 }}>
          {words.submit}
        </Button>
      </form>
      <FactorQuestion question={factor} />
    </FormPage>
  );
}
