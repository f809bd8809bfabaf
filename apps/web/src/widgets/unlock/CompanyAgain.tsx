import Stack from "@mui/material/Stack";
import { calls } from "@pomander/contract";
import { useState } from "react";
import { ProblemAlert } from "../../components/ProblemAlert.tsx";
import type { RedirectState } from "../../lib/session/safe-redirect-path.ts";
import { roundFrom } from "../company/begun-round.ts";
import { CompanyButton } from "../company/CompanyButton.tsx";
import { useCompanyName } from "../company/use-company-name.ts";
import { texts } from "../own-password/texts.ts";

/** Signs in again by the company, which is the only way where no one knows the master password. */
export function CompanyAgain({ email, state }: { email: string; state: RedirectState }) {
  const company = useCompanyName() ?? texts.unnamed;
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <Stack sx={{ gap: 2 }}>
      <ProblemAlert>{problem}</ProblemAlert>
      <CompanyButton
        company={company}
        isMain
        round={roundFrom("sign-in", state)}
        start={(call) => call(calls.company.start, { body: { email, isFresh: true } })}
        onStart={() => setProblem(null)}
        onProblem={({ message }) => setProblem(message)}
      />
    </Stack>
  );
}
