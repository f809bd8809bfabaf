import Stack from "@mui/material/Stack";
import { calls } from "@pomander/contract";
import { useState } from "react";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import type { Problem } from "../../../lib/problem.ts";
import { useIsAuthenticated } from "../../../lib/session/store.tsx";
import { roundFrom } from "../../../widgets/company/begun-round.ts";
import { CompanyButton } from "../../../widgets/company/CompanyButton.tsx";
import { texts as companyTexts } from "../../../widgets/company/texts.ts";
import { useCompanyName } from "../../../widgets/company/use-company-name.ts";
import { FormAlert, FormPage } from "../FormPage.tsx";
import { fragmentTaker, isToken, useTakenFragment } from "../taken-fragment.ts";
import { InvitationNote, type NoteReason } from "../invitation/InvitationNote.tsx";
import { texts } from "./texts.ts";

const { join: words } = texts;

/** Shows the page behind the link of an invitation by a company. Its secret part leaves the address at once. */
export function CompanyJoinPage() {
  const fragment = useTakenFragment(takeFragment);
  return <Joining key={fragment} fragment={fragment} />;
}

function Joining({ fragment }: { fragment: string | null }) {
  const company = useCompanyName() ?? texts.unnamed;
  const isAuthenticated = useIsAuthenticated();
  const [problem, setProblem] = useState<Problem | null>(null);
  const note = (why: NoteReason) => <InvitationNote title={words.title(company)} why={why} />;
  if (isAuthenticated) return note("signedIn");
  if (fragment === null) return note("again");
  if (!isToken(fragment)) return note("incomplete");
  if (problem?.code === "company_unknown") return note("ended");
  return (
    <FormPage title={words.title(company)} lead={words.lead(company)}>
      <FormAlert problem={problem} />
      <Stack sx={{ gap: 2.5 }}>
        <CompanyButton
          company={company}
          label={companyTexts.goOn(company)}
          isMain
          round={roundFrom("invitation", null)}
          start={(call) => call(calls.company.start, { body: { invitation: fragment, isFresh: true } })}
          onStart={() => setProblem(null)}
          onProblem={setProblem}
        />
        <SecondaryText>{words.neverHere(company)}</SecondaryText>
      </Stack>
    </FormPage>
  );
}

const takeFragment = fragmentTaker();
