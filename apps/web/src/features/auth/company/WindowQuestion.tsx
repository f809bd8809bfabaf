import { limits } from "@pomander/contract";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Page, usePageTitle } from "../../../components/Page.tsx";
import type { WindowPurpose } from "../../../lib/company-window.ts";
import { texts } from "./window-texts.ts";

interface Props {
  company: string;
  purpose: WindowPurpose;
  onContinue: () => void;
}

/** Asks before a sign-in that no page of this app has opened a window for: a link may have led the user here. */
export function WindowQuestion({ company, purpose, onContinue }: Props) {
  const { title, hint } = texts.asked[purpose];
  usePageTitle(title);
  return (
    <Page width="form">
      <EmptyState
        heading
        text={title}
        hint={hint(company, limits.companyConfirmMinutes)}
        button={{ label: texts.asked.go, onClick: onContinue }}
      />
    </Page>
  );
}
