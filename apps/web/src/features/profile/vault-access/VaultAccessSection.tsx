import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { calls, type VaultAccess } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import type { Api } from "@pomander/vault";
import { useState } from "react";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { Section } from "../../../components/Section.tsx";
import { deviceText } from "../../../lib/format/device-texts.ts";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import { problemOf } from "../../../lib/problem.ts";
import { hasGeneratedPassword } from "../../../lib/session/generated-password.ts";
import { useUser } from "../../../lib/session/store.tsx";
import { MethodList, MethodRow } from "../factors/MethodRow.tsx";
import { texts as openingTexts } from "../opening/texts.ts";
import { texts } from "./texts.ts";

const readAccesses = (call: Api) => call(calls.users.vaultAccesses);
const shownAtFirst = 5;

/** Shows when one's vaults were unlocked and read, and who else sees it. */
export function VaultAccessSection() {
  const { value, error, reload } = useApiQuery(readAccesses);
  const [isWhole, setWhole] = useState(false);
  const warning = hasGeneratedPassword(useUser()) ? openingTexts.sessions.activity : texts.warning;
  if (error !== null)
    return (
      <Section title={texts.title}>
        <RetryAlert onRetry={reload}>{problemOf(error, texts.loadFailed).message}</RetryAlert>
      </Section>
    );
  if (value === null) return null;
  const { setting, accesses } = value;
  const shown = isWhole ? accesses : accesses.slice(0, shownAtFirst);
  const hidden = accesses.length - shown.length;
  return (
    <Section title={texts.title} lead={texts.lead[setting]}>
      {accesses.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {warning}
        </Typography>
      )}
      <MethodList label={texts.title}>
        {shown.map((access) => (
          <MethodRow key={access._id} name={nameOf(access)} facts={factsOf(access)} />
        ))}
      </MethodList>
      {accesses.length === 0 && setting !== "off" && <Typography variant="body2">{texts.none}</Typography>}
      {hidden > 0 && (
        <Button onClick={() => setWhole(true)} sx={{ marginTop: 1 }}>
          {texts.more(hidden)}
        </Button>
      )}
    </Section>
  );
}

const nameOf = ({ kind, shared }: VaultAccess) => (shared === null ? texts.kinds[kind] : texts.shared[kind](shared));

const factsOf = ({ at, way, device }: VaultAccess) => [
  format.moment(at),
  deviceText(device),
  ...(way === null ? [] : [texts.ways[way]]),
];
