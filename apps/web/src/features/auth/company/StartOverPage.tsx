import type { PasswordSetup } from "@pomander/vault";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useCallback, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { problemOf, type Problem } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { useSessionStore, useUser } from "../../../lib/session/store.tsx";
import { useOpenVault } from "../../../lib/vault/vault-hooks.ts";
import { FormAlert, FormPage } from "../FormPage.tsx";
import { EmptyVaultWarning } from "../password-setup/EmptyVaultWarning.tsx";
import { FirstVault } from "../password-setup/FirstVault.tsx";
import { texts as choose } from "../password-setup/texts.ts";
import { texts } from "../texts.ts";

/** Sets up an empty vault for who came with the link for that, in place of one that nothing of theirs opens. */
export function StartOverPage() {
  const { client, securityWarnings } = useServices();
  const store = useSessionStore();
  const user = useUser();
  const navigate = useNavigate();
  const [isUnderstood, setUnderstood] = useState(false);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const begin = useCallback(async (): Promise<PasswordSetup | null> => {
    const owner = store.user();
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return owner && client.beginPasswordSetup(owner, { ask: securityWarnings.confirmOrAbort, timeZone });
  }, [client, securityWarnings, store]);
  const { value, error, reload } = useQuery(isUnderstood ? begin : null);
  const vault = useOpenVault();
  if (user === null) return <Navigate to="/login" replace />;
  if (vault !== null) return <Navigate to="/passwords" replace />;
  const toUnlock = () => void navigate("/");
  if (!isUnderstood) return <EmptyVaultWarning isGenerated onGoOn={() => setUnderstood(true)} onBack={toUnlock} />;
  const problem = refusal ?? (error === null ? null : problemOf(error, texts.errors.choose));
  if (problem !== null)
    return (
      <FormPage title={choose.empty.title} back={{ label: choose.back, onBack: toUnlock }}>
        <FormAlert problem={problem} />
        <Button
          variant="contained"
          onClick={() => {
            setRefusal(null);
            reload();
          }}
        >
          {texts.retry}
        </Button>
      </FormPage>
    );
  if (value === null)
    return (
      <FormPage title={choose.empty.title}>
        <Typography role="status" color="textSecondary">
          {choose.loading}
        </Typography>
      </FormPage>
    );
  return <FirstVault user={user} passwordSetup={value} onRefused={setRefusal} />;
}
