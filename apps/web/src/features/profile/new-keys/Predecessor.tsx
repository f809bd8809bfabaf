import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { User } from "@pomander/contract";
import { useCallback, useState } from "react";
import { format } from "@pomander/texts/format";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { dayOf, daysBetween } from "../../../lib/format/days.ts";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { useToday } from "../../../lib/hooks/use-today.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { useOpenVault } from "../../../lib/vault/vault-hooks.ts";
import { PasswordDialog } from "../../../widgets/PasswordDialog.tsx";
import { Progress } from "../../../components/Progress.tsx";
import { fullWidthOnPhones } from "../../../components/full-width-on-phones.ts";
import { Section } from "../../../components/Section.tsx";
import { texts } from "./texts.ts";

const { oldCopy } = texts;

/** Shows until when the vault from before the last new keys is kept, and how to delete it now; nothing without one. */
export function Predecessor({ user }: { user: User }) {
  const { client } = useServices();
  const notify = useNotify();
  const isLocked = useOpenVault() === null;
  const today = useToday();
  const [isAsking, setAsking] = useState(false);
  const { value, error, reload } = useQuery(useCallback(() => client.predecessor(), [client]));
  if (error !== null) return <RetryAlert onRetry={reload}>{problemOf(error, oldCopy.loadFailed).message}</RetryAlert>;
  if (value === null) return null;
  const until = dayOf(new Date(value.until));
  const run = async (password: string) => {
    await client.deletePredecessor(user, password);
    setAsking(false);
    reload();
    notify({ text: oldCopy.done, severity: "success" });
  };
  return (
    <Section
      title={oldCopy.title}
      lead={oldCopy.lead(format.day(until), format.relativeDays(daysBetween(today, until)))}
    >
      {isLocked ? (
        <Typography variant="body2">{oldCopy.locked}</Typography>
      ) : (
        <Button variant="outlined" color="error" onClick={() => setAsking(true)} sx={fullWidthOnPhones}>
          {oldCopy.open}
        </Button>
      )}
      {isAsking && !isLocked && (
        <PasswordDialog
          user={user}
          title={oldCopy.askTitle}
          confirmLabel={oldCopy.confirm}
          failed={oldCopy.failed}
          busy={
            <Progress label={oldCopy.checking} counted={null}>
              {oldCopy.checking}
            </Progress>
          }
          run={run}
          onClose={() => setAsking(false)}
        >
          {oldCopy.ask}
        </PasswordDialog>
      )}
    </Section>
  );
}
