import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { isAdministrator, mayUseReminders, type User } from "@pomander/contract";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { Redirect } from "../../components/Redirect.tsx";
import { FactLine } from "../../components/FactLine.tsx";
import { Page, PageTitle } from "../../components/Page.tsx";
import { fullName } from "../../lib/format/full-name.ts";
import { hasGeneratedPassword } from "../../lib/session/generated-password.ts";
import { useUser } from "../../lib/session/store.tsx";
import { useLockCount } from "../../lib/vault/vault-hooks.ts";
import { EmailSection } from "./account/EmailSection.tsx";
import { HandOverSection } from "./account/HandOverSection.tsx";
import { LanguageSection } from "./account/LanguageSection.tsx";
import { PersonSection } from "./account/PersonSection.tsx";
import { TimesSection } from "./account/TimesSection.tsx";
import { ArchivedVaultsSection } from "./archived/ArchivedVaultsSection.tsx";
import { AutoLockSection } from "./AutoLockSection.tsx";
import { BackToSections } from "./BackToSections.tsx";
import { ChannelsSection } from "./ChannelsSection.tsx";
import { DeleteAccountSection } from "./DeleteAccountSection.tsx";
import { SignInSections } from "./factors/SignInSections.tsx";
import { ExtensionSection } from "./ExtensionSection.tsx";
import { ExportSection } from "./export/ExportSection.tsx";
import { NewVaultKeysSection } from "./new-keys/NewVaultKeysSection.tsx";
import { BrowsersSection } from "./opening/BrowsersSection.tsx";
import { PasswordSection } from "./PasswordSection.tsx";
import { SectionCards, SideList } from "./ProfileNav.tsx";
import { RecoverySection } from "./RecoverySection.tsx";
import { LinksSection } from "./links/LinksSection.tsx";
import { CalendarSection } from "./messages/CalendarSection.tsx";
import { DigestSection } from "./messages/DigestSection.tsx";
import { HoursSection } from "./messages/HoursSection.tsx";
import { pathOfSection, type ProfileSection, sectionsFor } from "./sections.ts";
import { StayUnlockedSection } from "./StayUnlockedSection.tsx";
import { SearchIndexSection } from "./SearchIndexSection.tsx";
import { OfflineSection } from "./OfflineSection.tsx";
import { texts } from "./texts.ts";
import { TokensSection } from "./TokensSection.tsx";
import { VaultSection } from "./VaultSection.tsx";

/** Shows a user's own settings, one page per topic: beside the list of them or, on a phone, opened from that list. */
export function ProfilePage() {
  const user = useUser();
  const { pathname } = useLocation();
  const isWide = useMediaQuery(useTheme().breakpoints.up("md"), { noSsr: true });
  if (user === null) return null;
  const section = sectionsFor(user).find((name) => pathOfSection(name) === pathname) ?? null;
  const facts = <FactLine facts={[fullName(user), user.email]} />;
  if (section === null) {
    if (isWide) return <Redirect to={pathOfSection("account")} />;
    return (
      <Page width="text">
        <PageTitle title={texts.heading} lead={facts} />
        <SectionCards user={user} />
      </Page>
    );
  }
  // One tree serves every width, so that typed input and open questions stay when a tablet is turned.
  return (
    <Page width={isWide ? "page" : "text"}>
      <Box sx={{ display: { md: "grid" }, gridTemplateColumns: "232px minmax(0, 680px)", columnGap: 6 }}>
        {isWide ? <SideList user={user} /> : <BackToSections />}
        <div>
          <PageTitle title={texts.sections[section].title} {...(isWide ? { lead: facts } : {})} />
          <SectionContent section={section} user={user} />
        </div>
      </Box>
    </Page>
  );
}

function SectionContent({ section, user }: { section: ProfileSection; user: User }) {
  // The lock count is a key, so that a lock discards input that was not sent.
  const locks = useLockCount();
  const contents: Record<ProfileSection, ReactNode> = {
    account: (
      <>
        <PersonSection user={user} />
        <EmailSection key={`email ${locks}`} user={user} />
        <LanguageSection user={user} />
        <ExportSection />
        {isAdministrator(user) && <HandOverSection key={`hand over ${locks}`} user={user} />}
        <DeleteAccountSection key={`removal ${locks}`} user={user} />
      </>
    ),
    security: <SecuritySections locks={locks} user={user} />,
    device: (
      <>
        <AutoLockSection />
        <StayUnlockedSection user={user} />
        <OfflineSection />
        <ExtensionSection />
      </>
    ),
    notifications: (
      <>
        <TimesSection user={user} />
        <HoursSection user={user} />
        <DigestSection user={user} />
        <ChannelsSection user={user} />
        {mayUseReminders(user) && <CalendarSection />}
      </>
    ),
    tokens: <TokensSection user={user} />,
    links: <LinksSection user={user} />,
    advanced: (
      <>
        <VaultSection />
        <SearchIndexSection />
        <NewVaultKeysSection user={user} />
        <ArchivedVaultsSection user={user} />
      </>
    ),
  };
  return <Stack sx={{ gap: 2 }}>{contents[section]}</Stack>;
}

function SecuritySections({ locks, user }: { locks: number; user: User }) {
  const [changes, setChanges] = useState(0);
  // The change ends sessions, and may change what unlocks the vault.
  const changed = () => setChanges((before) => before + 1);
  return (
    <>
      {hasGeneratedPassword(user) ? (
        <BrowsersSection key={`browsers ${locks} ${changes}`} user={user} onChanged={changed} />
      ) : (
        <PasswordSection key={`password ${locks}`} user={user} onChanged={changed} />
      )}
      <RecoverySection key={`recovery ${locks}`} user={user} />
      <SignInSections key={`sign-in ${locks} ${changes}`} user={user} onOpeningChanged={changed} />
    </>
  );
}
