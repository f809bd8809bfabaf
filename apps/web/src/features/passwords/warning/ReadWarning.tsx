import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { OpenVault, IntegrityFault } from "@pomander/vault";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { formatMoment } from "../../../lib/format/dates.ts";
import { useNotify } from "../../../lib/notices.ts";
import { withReason } from "../../../lib/problem.ts";
import { failureText, reasonOf } from "../list/entry-actions.ts";
import { texts } from "../texts.ts";

const { warning } = texts;

/** Says what is known of a read that could not be verified, and asks what to do. Calm: most often it is a restore. */
export function ReadWarning({ vault, fault }: { vault: OpenVault; fault: IntegrityFault }) {
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch((error: unknown) => notify({ text: reasonOf(error), severity: "error" }));
    setBusy(false);
    setAsking(false);
  };
  const readAgain = async () => {
    await vault.reload();
    const { error, fault: now } = vault.snapshot();
    if (error !== null) notify({ text: withReason(texts.notices.loadFailed, error), severity: "error" });
    else if (now !== null) notify({ text: warning.stillSo });
  };
  const keep = async () => {
    const outcome = await vault.acceptServerState();
    if (outcome.kind === "done") notify({ text: texts.notices.keptWhatIsHere, severity: "success" });
    else notify({ text: failureText(texts.notices.saveFailed, outcome), severity: "error" });
  };

  return (
    <Alert severity="warning" role="region" aria-label={warning.title} sx={{ marginBottom: 3 }}>
      <AlertTitle>{warning.title}</AlertTitle>
      <Typography variant="body2">{readFaultText(fault)}</Typography>
      <Missing fault={fault} />
      <Typography variant="body2" color="textSecondary" sx={{ marginTop: 1 }}>
        {warning.advice}
      </Typography>
      <Stack
        direction="row"
        sx={{ flexWrap: "wrap", gap: 1, marginTop: 2, "& > *": { flex: { xs: "1 1 auto", sm: "none" } } }}
      >
        <Button variant="outlined" color="inherit" disabled={isBusy} onClick={() => void run(readAgain)}>
          {warning.readAgain}
        </Button>
        <Button variant="outlined" color="inherit" disabled={isBusy} onClick={() => setAsking(true)}>
          {warning.keep}
        </Button>
      </Stack>
      <ConfirmDialog
        open={isAsking}
        title={warning.keepTitle}
        confirmLabel={warning.keep}
        isBusy={isBusy}
        onConfirm={() => void run(keep)}
        onCancel={() => setAsking(false)}
      >
        {warning.keepBody}
      </ConfirmDialog>
    </Alert>
  );
}

function Missing({ fault }: { fault: IntegrityFault }) {
  if (fault.kind !== "fewer" || fault.missing.length === 0) return null;
  return (
    <>
      <Typography variant="body2" sx={{ marginTop: 1 }}>
        {warning.missing}
      </Typography>
      <Stack
        component="ul"
        translate="no"
        sx={{ margin: 0, paddingInlineStart: 2.5, maxHeight: 160, overflowY: "auto" }}
      >
        {fault.missing.map((name, index) => (
          // Titles, of which two may be the same, and the ids of entries whose titles are not known.
          <Typography key={`${index} ${name}`} component="li" variant="body2" dir="auto">
            {name}
          </Typography>
        ))}
      </Stack>
    </>
  );
}

/** What is known, and nothing more: not who did it, nor why. */
function readFaultText(fault: IntegrityFault): string {
  const { warning } = texts;
  if (fault.kind === "fewer") return warning.fewer(fault.count);
  if (fault.kind === "more") return warning.more(fault.count);
  return warning[fault.kind];
}

/** Tells, once, that another device of this person chose "Keep what is here". */
export function AcceptedElsewhere({ accepted }: { accepted: readonly { at: string }[] }) {
  const [isRead, setRead] = useState(false);
  if (isRead || accepted.length === 0) return null;
  return (
    <Alert
      severity="info"
      sx={{ marginBottom: 3 }}
      action={
        <Button color="inherit" size="small" onClick={() => setRead(true)}>
          {texts.warning.dismiss}
        </Button>
      }
    >
      {accepted.map(({ at }) => (
        <div key={at}>{texts.warning.accepted(formatMoment(at))}</div>
      ))}
    </Alert>
  );
}
