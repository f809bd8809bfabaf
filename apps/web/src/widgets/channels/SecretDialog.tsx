import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import Box from "@mui/material/Box";
import { useNotify } from "../../lib/notices.ts";
import { useServices } from "../../lib/services.ts";
import { bottomSheet } from "../../components/bottom-sheet.ts";
import { Monospace } from "../../components/Monospace.tsx";
import { channelTexts } from "./texts.ts";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";

const { secret: words } = channelTexts;

/** Shows the secret of a new webhook. Only its button closes the dialog, since the secret is never shown again. */
export function SecretDialog({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { clipboard } = useServices();
  const notify = useNotify();
  const copy = () =>
    clipboard.copySecret(secret).then(
      () => notify({ text: words.copied, severity: "success" }),
      () => undefined,
    );
  return (
    <Dialog open maxWidth="xs" sx={bottomSheet}>
      <DialogTitle>{words.title}</DialogTitle>
      <DialogContent>
        <DialogContentText variant="body2">{words.body}</DialogContentText>
        <Box
          role="group"
          aria-label={words.label}
          sx={{ marginTop: 2, padding: 1.5, borderRadius: 1, backgroundColor: "background.sunken" }}
        >
          <Monospace>{secret}</Monospace>
        </Box>
      </DialogContent>
      <DialogActions>
        <OutlinedButton onClick={() => void copy()}>{words.copy}</OutlinedButton>
        <Button variant="contained" autoFocus onClick={onDone}>
          {words.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
