import Stack from "@mui/material/Stack";
import { FactLine } from "../../components/FactLine.tsx";
import { Page, PageTitle } from "../../components/Page.tsx";
import { fullName } from "../../lib/format/full-name.ts";
import { useUser } from "../../lib/session/store.ts";
import { useLockCount } from "../../lib/vault/vault-hooks.ts";
import { AdminLimitSection } from "./account/AdminLimitSection.tsx";
import { EmailSection } from "./account/EmailSection.tsx";
import { PersonSection } from "./account/PersonSection.tsx";
import { TimesSection } from "./account/TimesSection.tsx";
import { ArchivedVaultsSection } from "./archived/ArchivedVaultsSection.tsx";
import { ExportSection } from "./export/ExportSection.tsx";
import { AutoLockSection } from "./AutoLockSection.tsx";
import { OfflineSection, SearchIndexSection } from "./SwitchSections.tsx";
import { PasswordSection } from "./PasswordSection.tsx";
import { RecoverySection } from "./RecoverySection.tsx";
import { NewVaultKeysSection } from "./new-keys/NewVaultKeysSection.tsx";
import { DeleteAccountSection } from "./DeleteAccountSection.tsx";
import { Group } from "./Section.tsx";
import { SessionsSection } from "./SessionsSection.tsx";
import { texts } from "./texts.ts";
import { VaultSection } from "./VaultSection.tsx";

const { groups } = texts;

/** What a person sets for themselves. */
export function ProfilePage() {
  const user = useUser();
  const locks = useLockCount();
  if (user === null) return null;
  return (
    <Page width="text">
      <PageTitle title={texts.heading} lead={<FactLine facts={[fullName(user), user.email]} />} />
      <Stack sx={{ gap: 5 }}>
        <Group title={groups.account}>
          <PersonSection user={user} />
          <EmailSection key={`email ${locks}`} user={user} />
          <TimesSection user={user} />
          {user.isSuperAdmin && <AdminLimitSection key={user.maxAdminCount} user={user} />}
        </Group>
        <Group title={groups.vault}>
          <VaultSection />
          <PasswordSection key={`password ${locks}`} user={user} />
          <RecoverySection key={`recovery ${locks}`} user={user} />
          <NewVaultKeysSection user={user} />
          <ExportSection />
          <AutoLockSection />
          <OfflineSection />
          <SearchIndexSection />
          <ArchivedVaultsSection key={`archived ${locks}`} user={user} />
        </Group>
        <Group title={groups.access}>
          <SessionsSection />
          <DeleteAccountSection key={`removal ${locks}`} user={user} />
        </Group>
      </Stack>
    </Page>
  );
}
