import { outgoingWords } from "@pomander/texts/outgoing";
import Alert from "@mui/material/Alert";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import { calls } from "@pomander/contract";
import { Link as RouterLink } from "react-router";
import { texts } from "../texts.ts";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import type { Api } from "@pomander/vault";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";

const { mail: words } = texts;
const readStatus = (call: Api) => call(calls.system.status);

/** Says when mail goes nowhere, and what could not be delivered; nothing while all is well. */
export function MailNotice() {
  // When it cannot be had, the list below says why.
  const status = useApiQuery(readStatus).value;
  if (status === null) return null;
  const { mail, failedDeliveries, lastMailError } = status;
  if (mail === "smtp" && failedDeliveries === 0) return null;
  return (
    <Stack sx={{ gap: 1.5, marginBottom: 3 }}>
      {mail !== "smtp" && <Alert severity="warning">{words.ways[mail]}</Alert>}
      {failedDeliveries > 0 && (
        <Alert severity="warning">
          {words.undelivered(failedDeliveries)}{" "}
          <Link component={RouterLink} to="/remind-me?status=undelivered&owner=all" color="inherit">
            {words.showUndelivered}
          </Link>
          {lastMailError !== null && (
            <SecondaryText sx={{ overflowWrap: "anywhere" }}>
              {words.lastError(outgoingWords(lastMailError))}
            </SecondaryText>
          )}
        </Alert>
      )}
    </Stack>
  );
}
