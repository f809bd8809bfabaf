import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useRef, useState } from "react";
import type { ListedEntry } from "../../messages.ts";
import type { WorkerRequests } from "../../requests.ts";
import { askWorker } from "../ask.ts";
import { AskDialog } from "./AskDialog.tsx";
import { moveFocus } from "./move-focus.ts";
import { EntryText } from "./EntryText.tsx";
import { texts } from "./texts.ts";

/** How often it is read whether the page still asks, in milliseconds. */
const readEvery = 1_000;

/** Asks which login answers the browser's sign-in dialog of a tab. Nothing is chosen before the person does that. */
export function SignInDialog({ tabId }: { tabId: number }) {
  const [dialog, setDialog] = useState<WorkerRequests["dialog"]["answer"] | undefined>(undefined);
  const [asked, setAsked] = useState<ListedEntry | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const read = () =>
      void askWorker("dialog", { tabId }).then(
        (now) => setDialog((was) => (was && now ? was : now)),
        () => setDialog(null),
      );
    read();
    const timer = setInterval(read, readEvery);
    return () => clearInterval(timer);
  }, [tabId]);
  // The arrow keys reach the first login from here.
  useEffect(() => content.current?.focus(), [dialog]);
  if (dialog === undefined) return null;
  if (dialog === null) return <Typography>{texts.dialog.gone}</Typography>;
  const { origin, entries } = dialog;
  const { host, protocol } = new URL(origin);
  const answer = (id: string | null) =>
    void askWorker("answerDialog", { tabId, id, agreed: origin }).then(
      (isWaiting) => (isWaiting ? window.close() : setDialog(null)),
      () => setIsFailed(true),
    );
  return (
    <Stack ref={content} tabIndex={-1} sx={{ gap: 2, outline: "none" }} onKeyDown={moveFocus}>
      <Typography component="h2" variant="h6" sx={{ overflowWrap: "anywhere" }}>
        {texts.dialog.title(host)}
      </Typography>
      {protocol !== "https:" && <Alert severity="warning">{texts.dialog.notEncrypted}</Alert>}
      {isFailed && <Alert severity="error">{texts.failed}</Alert>}
      <List disablePadding sx={{ marginInline: -2 }}>
        {entries.map((entry) => (
          <ListItem key={entry.id} disablePadding>
            <ListItemButton
              data-row
              data-entry
              sx={{ gap: 2 }}
              onClick={() => (entry.reprompt ? setAsked(entry) : answer(entry.id))}
            >
              <EntryText title={entry.title} vaultName={entry.vaultName} facts={[entry.userName]} />
              <Typography color="primary" sx={{ flexShrink: 0 }}>
                {texts.dialog.go}
              </Typography>
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      <Typography variant="body2" color="textSecondary">
        {texts.dialog.help}
      </Typography>
      <Button sx={{ alignSelf: "flex-end" }} onClick={() => answer(null)}>
        {texts.ask.cancel}
      </Button>
      {asked !== null && (
        <AskDialog
          entry={asked}
          target={{ host, tabHost: null, actionHosts: [] }}
          words={{ title: texts.dialog.title(host), go: texts.dialog.go }}
          onAgree={() => {
            setAsked(null);
            answer(asked.id);
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </Stack>
  );
}
