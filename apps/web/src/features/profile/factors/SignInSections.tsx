import type { User } from "@pomander/contract";
import { useState } from "react";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { problemOf } from "../../../lib/problem.ts";
import { Section } from "../../../components/Section.tsx";
import { CompanySection } from "../company/CompanySection.tsx";
import { SessionsSection } from "../SessionsSection.tsx";
import { FactorsSection } from "./FactorsSection.tsx";
import { PasskeysSection } from "./PasskeysSection.tsx";
import { texts } from "./texts.ts";
import { VaultAccessSection } from "../vault-access/VaultAccessSection.tsx";
import { TrustedSection } from "./TrustedSection.tsx";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import { readMethods } from "./methods-props.ts";

interface Props {
  user: User;
  /** Called after the vault has got a generated password. */
  onOpeningChanged: () => void;
}

/** Shows how this user signs in, and where they are signed in. */
export function SignInSections({ user, onOpeningChanged }: Props) {
  const { value, error, reload } = useApiQuery(readMethods);
  const [changes, setChanges] = useState(0);
  // Adding the first second factor ends other sessions, and removing a passkey ends those that it began.
  const changed = () => {
    setChanges((before) => before + 1);
    reload();
  };
  return (
    <>
      {error !== null && (
        <Section title={texts.factors.title}>
          <RetryAlert onRetry={reload}>{problemOf(error, texts.loadFailed).message}</RetryAlert>
        </Section>
      )}
      {value !== null && (
        <>
          <FactorsSection user={user} overview={value} reload={changed} />
          <PasskeysSection user={user} overview={value} reload={changed} />
          <CompanySection
            user={user}
            overview={value}
            onChanged={() => setChanges((before) => before + 1)}
            onOpeningChanged={onOpeningChanged}
          />
        </>
      )}
      <SessionsSection key={changes} />
      <VaultAccessSection />
      {value !== null && value.trustedDevices.length > 0 && <TrustedSection overview={value} reload={reload} />}
    </>
  );
}
