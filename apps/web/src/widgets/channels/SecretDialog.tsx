import Button from "@mui/material/Button";
import Box from "@mui/material/Box";
import { useNotify } from "../../lib/notices.ts";
import { useServices } from "../../lib/services.ts";
import { Monospace } from "../../components/Monospace.tsx";
import { channelTexts } from "./texts.ts";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";
import { QuestionDialog } from "../../components/QuestionDialog.tsx";

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
    <QuestionDialog
      title={words.title}
      lead={words.body}
      actions={
        <>
          <OutlinedButton onClick={() => void copy()}>{words.copy}</OutlinedButton>
          <Button variant="contained" autoFocus onClick={onDone}>
            {words.done}
          </Button>
        </>
      }
    >
      <Box
        role="group"
        aria-label={words.label}
        sx={{ padding: 1.5, borderRadius: 1, backgroundColor: "background.sunken" }}
      >
        <Monospace>{secret}</Monospace>
      </Box>
    </QuestionDialog>
  );
}
