import Stack from "@mui/material/Stack";
import { calls } from "@pomander/contract";
import { useState } from "react";
import { Link as RouterLink } from "react-router";
import Link from "@mui/material/Link";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Page, usePageTitle } from "../../../components/Page.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import type { Problem } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { useIsAuthenticated } from "../../../lib/session/store.tsx";
import { roundFrom } from "../../../widgets/company/begun-round.ts";
import { CompanyButton } from "../../../widgets/company/CompanyButton.tsx";
import { texts as companyTexts } from "../../../widgets/company/texts.ts";
import { useCompanyName } from "../../../widgets/company/use-company-name.ts";
import { FormAlert, FormPage } from "../FormPage.tsx";
import { fragmentTaker, isToken } from "../taken-fragment.ts";
import { texts } from "./texts.ts";

const { join: words } = texts;

/** Shows the page behind the link of an invitation by a company. Its secret part leaves the address at once. */
export function CompanyJoinPage() {
  const [fragment] = useState(takeFragment);
  const company = useCompanyName() ?? texts.unnamed;
  const isAuthenticated = useIsAuthenticated();
  const { signOut } = useServices();
  const [problem, setProblem] = useState<Problem | null>(null);
  if (isAuthenticated)
    return <Plain company={company} {...words.signedIn} button={{ label: words.signedIn.signOut, onClick: signOut }} />;
  if (fragment === null) return <Plain company={company} {...words.again} />;
  if (!isToken(fragment)) return <Plain company={company} {...words.incomplete} />;
  if (problem?.code === "company_unknown") return <Plain company={company} {...words.ended} hasLogin />;
  return (
    <FormPage title={words.title(company)} lead={words.lead(company)}>
      <FormAlert problem={problem} />
      <Stack sx={{ gap: 2.5 }}>
        <CompanyButton
          company={company}
          label={companyTexts.goOn(company)}
          isMain
          round={roundFrom("invitation", null)}
          start={(call) => call(calls.company.start, { body: { invitation: fragment } })}
          onStart={() => setProblem(null)}
          onProblem={setProblem}
        />
        <SecondaryText>{words.neverHere(company)}</SecondaryText>
      </Stack>
    </FormPage>
  );
}

interface PlainProps {
  company: string;
  title: string;
  hint: string;
  button?: { label: string; onClick: () => void };
  hasLogin?: boolean;
}

/** Says why there is nothing to begin here. */
function Plain({ company, title, hint, button, hasLogin = false }: PlainProps) {
  usePageTitle(words.title(company));
  return (
    <Page width="form">
      <EmptyState
        heading
        text={title}
        hint={hint}
        button={button ?? null}
        {...(hasLogin
          ? {
              action: (
                <Link component={RouterLink} to="/login">
                  {texts.returned.toLogin}
                </Link>
              ),
            }
          : {})}
      />
    </Page>
  );
}

const takeFragment = fragmentTaker();
