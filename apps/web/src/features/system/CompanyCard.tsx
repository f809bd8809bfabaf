import { outgoingWords } from "@pomander/texts/outgoing";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { calls, type CompanySettings, type User } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useState } from "react";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { RetryAlert } from "../../components/RetryAlert.tsx";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import { useTask } from "../../lib/hooks/use-task.ts";
import { problemOf } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { CompanyDomains } from "./CompanyDomains.tsx";
import { texts } from "./company-texts.ts";
import { PartCard } from "./PartCard.tsx";

const readSettings = async (call: Api) => await call(calls.company.settings);

/** Shows a super admin which provider signs people in, whether it answers, and for which domains it is required. */
export function CompanyCard({ user }: { user: User }) {
  const { value, error, reload } = useApiQuery(readSettings);
  if (value === null && error === null) return null;
  return (
    <Box sx={{ marginTop: 2 }}>
      {error !== null ? (
        <PartCard id="system-company" title={texts.title}>
          <RetryAlert onRetry={reload} sx={{ marginTop: 1.5 }}>
            {problemOf(error, texts.loadFailed).message}
          </RetryAlert>
        </PartCard>
      ) : value?.company == null ? (
        <PartCard id="system-company" title={texts.title}>
          <SecondaryText sx={{ maxWidth: "68ch" }}>{texts.off}</SecondaryText>
        </PartCard>
      ) : (
        <Provider user={user} settings={value.company} />
      )}
    </Box>
  );
}

function Provider({ user, settings }: { user: User; settings: CompanySettings }) {
  const { api } = useServices();
  const [found, setFound] = useState<{ problem: string | null } | null>(null);
  const { isBusy, problem, run } = useTask((error) => problemOf(error, texts.testFailed).message);
  const test = () =>
    run(async () => {
      setFound(null);
      setFound(await (await api())(calls.company.test, { body: {} }));
    });
  const { name, issuer, clientId, returnUrl, logoutUrl, authTime, factors, freshMinutes, connected } = settings;
  const failed = problem ?? found?.problem ?? null;
  return (
    <PartCard
      id="system-company"
      title={texts.title}
      facts={[
        { label: texts.name, value: name },
        { label: texts.issuer, value: issuer },
        { label: texts.clientId, value: clientId },
        { label: texts.returnUrl, value: returnUrl },
        { label: texts.logoutUrl, value: logoutUrl },
        { label: texts.fresh, value: texts.freshMinutes(freshMinutes) },
        { label: texts.factors, value: factors.length === 0 ? texts.noFactors : factors.join(", ") },
        { label: texts.connected, value: texts.connectedCount(connected) },
      ]}
      action={
        <OutlinedButton size="small" loading={isBusy} onClick={() => void test()}>
          {texts.test}
        </OutlinedButton>
      }
    >
      <Box role="status">
        {(failed !== null || found !== null) && (
          <Alert severity={failed === null ? "success" : "error"} sx={{ marginTop: 1.5, overflowWrap: "anywhere" }}>
            {failed === null ? texts.works : outgoingWords(failed)}
          </Alert>
        )}
      </Box>
      <SecondaryText sx={{ maxWidth: "68ch", marginTop: 1.5 }}>{texts.lead(name)}</SecondaryText>
      {authTime === "none" && <SecondaryText sx={{ marginTop: 1.5 }}>{texts.noAuthTime(name)}</SecondaryText>}
      <CompanyDomains user={user} company={name} stored={settings.domains} />
    </PartCard>
  );
}
