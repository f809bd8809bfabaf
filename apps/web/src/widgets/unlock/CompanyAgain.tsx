import { useCompanyName } from "../company/use-company-name.ts";
import { CompanyWindowButton } from "../own-password/CompanyWindowButton.tsx";
import { texts as ownTexts } from "../own-password/texts.ts";
import { texts } from "./generated-texts.ts";

/**
 * Signs in again by the company, which is the only way where no one knows the master password. It happens in a second
 * window, so that drafts of this page are kept; the page itself hears of the new session, and asks to unlock then.
 */
export function CompanyAgain() {
  const company = useCompanyName() ?? ownTexts.unnamed;
  return (
    <CompanyWindowButton
      purpose="renew"
      lead={ownTexts.lead(company)}
      label={texts.signIn(company)}
      isMain
      onDone={() => undefined}
    />
  );
}
