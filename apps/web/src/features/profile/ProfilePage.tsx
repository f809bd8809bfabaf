import Stack from "@mui/material/Stack";
import { Page } from "../../components/Page.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { useUser } from "../../lib/session/store.ts";
import { useLockCount } from "../../lib/vault/vault-hooks.ts";
import { AutoLockSection } from "./AutoLockSection.tsx";
import { PasswordSection } from "./password/PasswordSection.tsx";
import { RecoverySection } from "./recovery/RecoverySection.tsx";
import { SearchIndexSection } from "./SearchIndexSection.tsx";
import { SessionsSection } from "./sessions/SessionsSection.tsx";
import { texts } from "./texts.ts";
import { VaultSection } from "./VaultSection.tsx";

/** What a person sets for themselves. */
export function ProfilePage() {
  const user = useUser();
  const locks = useLockCount();
  if (user === null) return null;
  return (
    <Page width="text">
      <PageTitle title={texts.heading} lead={`${user.firstName} ${user.lastName}`.trim() + ` · ${user.email}`} />
      <Stack sx={{ gap: 2.5 }}>
        <VaultSection />
        <PasswordSection key={`password ${locks}`} user={user} />
        <RecoverySection key={`recovery ${locks}`} user={user} />
        <AutoLockSection user={user} />
        <SearchIndexSection />
        <SessionsSection />
      </Stack>
    </Page>
  );
}
