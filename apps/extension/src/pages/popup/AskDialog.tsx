import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { FillTarget, ListedEntry } from "../../messages.ts";
import { askHost } from "../ask.ts";
import { useHostState } from "../use-state-of-host.ts";
import { errorText } from "../error-text.ts";
import { EntryText } from "./EntryText.tsx";
import { RefuseDialog } from "./RefuseDialog.tsx";
import { texts } from "./texts.ts";

interface Props {
  /** The entry that is used, or asks before it gets a new password; null: no entry. */
  entry: ListedEntry | null;
  /** The document that would be filled; null: a part of the entry is copied. */
  target: Pick<FillTarget, "host" | "tabHost" | "actionHosts"> | null;
  /** The question and its button, if they are not of filling or copying. */
  words?: { title: string; go: string };
  onAgree: () => void;
  onCancel: () => void;
}

/**
 * Asks before an entry is used: names every host that gets it, and takes the master password where the entry wants it. Where
 * no one knows that, such an entry is refused.
 */
export function AskDialog(props: Props) {
  return props.entry?.reprompt === true ? <GuardedDialog {...props} entry={props.entry} /> : <Question {...props} />;
}

function GuardedDialog({ entry, ...props }: Props & { entry: ListedEntry }) {
  const [state] = useHostState();
  if (state === null) return null;
  const { opening, server, company } = state;
  if (opening === "password") return <Question entry={entry} {...props} />;
  return <RefuseDialog entry={entry} server={server ?? ""} company={company} onClose={props.onCancel} />;
}

function Question({ entry, target, words, onAgree, onCancel }: Props) {
  const { title, go } =
    words ??
    (target === null
      ? { title: texts.ask.copyTitle, go: texts.ask.copy }
      : { title: texts.ask.title, go: texts.ask.go });
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState("");
  const agree = async () => {
    if (entry?.reprompt === true) {
      const { error } = await askHost("confirmOwner", { id: entry.id, password });
      if (error !== null) return setProblem(errorText(error, texts.failed));
    }
    onAgree();
  };
  return (
    <Dialog open onClose={onCancel} aria-labelledby="ask-title">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // The form that asks is no form around this one, but hears its events.
          event.stopPropagation();
          void agree().catch(() => setProblem(texts.failed));
        }}
      >
        <DialogTitle id="ask-title" sx={{ overflowWrap: "anywhere" }}>
          {title}
        </DialogTitle>
        <DialogContent sx={{ overflowWrap: "anywhere" }}>
          {entry !== null &&
            (target !== null && entry.type !== "login" ? (
              <Typography>{texts.ask.site(entry.title, target.host)}</Typography>
            ) : (
              <EntryText title={entry.title} vaultName={entry.vaultName} facts={[entry.userName]} />
            ))}
          {target !== null && target.tabHost !== null && (
            <Typography>{texts.ask.frame(target.host, target.tabHost)}</Typography>
          )}
          {target?.actionHosts.map((host) => (
            <Typography key={host}>{texts.ask.action(host)}</Typography>
          ))}
          {target !== null && entry?.isAsked === true && <Typography>{texts.ask.expression(target.host)}</Typography>}
          {problem !== "" && <Alert severity="error">{problem}</Alert>}
          {entry?.reprompt === true && (
            <TextField
              label={texts.unlock.password}
              helperText={texts.ask.reprompt}
              type="password"
              autoComplete="off"
              margin="dense"
              fullWidth
              autoFocus
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>{texts.ask.cancel}</Button>
          <Button type="submit" variant="contained">
            {go}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
