import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { calls, channelKindNames } from "@pomander/contract";
import { useCallback, useId, useState } from "react";
import { format } from "@pomander/texts/format";
import { bottomSheet } from "../../../components/bottom-sheet.ts";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { announceUserChange } from "../../../lib/session/refresh-user.ts";
import { texts } from "./texts.ts";

const { review: words } = texts;

/**
 * Asks, once all sessions have ended, whether calendar links and channels stay. The question stays until it is
 * answered.
 */
export function LinksQuestion() {
  const id = useId();
  const { api } = useServices();
  const notify = useNotify();
  const read = useCallback(async () => {
    const call = await api();
    const [feeds, { channels }] = await Promise.all([call(calls.calendarFeeds.list), call(calls.channels.list)]);
    return [
      ...feeds.map(({ name, createdAt }) => words.feed(name, format.moment(createdAt))),
      ...channels.map(({ kind, name, host, createdAt }) =>
        words.channel(channelKindNames[kind], name, host, format.moment(createdAt)),
      ),
    ];
  }, [api]);
  const { value: links, error, reload } = useQuery(read);
  const [busyWith, setBusyWith] = useState<"remove" | "keep" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const answer = async (choice: "remove" | "keep") => {
    setBusyWith(choice);
    setProblem(null);
    try {
      const call = await api();
      await call.done(calls.users.reviewLinks, { body: { remove: choice === "remove" } });
      if (choice === "remove") notify({ text: words.removed, severity: "success" });
      announceUserChange();
    } catch (failure) {
      setProblem(problemOf(failure, words.failed).message);
      setBusyWith(null);
    }
  };
  return (
    <Dialog
      open
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      sx={bottomSheet}
    >
      <DialogTitle id={`${id}-title`}>{words.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} variant="body2">
          {words.lead}
        </DialogContentText>
        {error !== null && <RetryAlert onRetry={reload}>{problemOf(error, words.loadFailed).message}</RetryAlert>}
        {links !== null && (
          <Box
            component="ul"
            sx={{
              marginBlock: 2,
              paddingInlineStart: 2.5,
              typography: "body2",
              overflowWrap: "anywhere",
              "& li + li": { marginTop: 1 },
            }}
          >
            {links.map((link, index) => (
              <li key={`${index} ${link}`} dir="auto">
                {link}
              </li>
            ))}
          </Box>
        )}
        {problem !== null && <Alert severity="error">{problem}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button
          variant="outlined"
          color="inherit"
          loading={busyWith === "keep"}
          disabled={links === null || busyWith !== null}
          onClick={() => void answer("keep")}
        >
          {words.keep}
        </Button>
        <Button
          variant="contained"
          color="error"
          loading={busyWith === "remove"}
          disabled={links === null || busyWith !== null}
          onClick={() => void answer("remove")}
        >
          {words.remove}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
