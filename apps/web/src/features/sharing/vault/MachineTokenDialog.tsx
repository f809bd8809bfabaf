import ContentCopy from "@mui/icons-material/ContentCopy";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import type { Sharing } from "@pomander/vault/sharing";
import { Monospace } from "../../../components/Monospace.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { QuestionDialog } from "../../../components/QuestionDialog.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { useCopy } from "../../../lib/clipboard/use-copy.ts";
import { showMachineToken, useMachineToken } from "./made-machine.ts";
import { texts } from "./machine-texts.ts";

const { token: words } = texts;
const box = { padding: 1.5, borderRadius: 1, backgroundColor: "background.sunken", overflowWrap: "anywhere" } as const;

const exampleOf = (server: string) => [
  `POMANDER_SERVER=${server}`,
  "POMANDER_MACHINE_TOKEN=pomander_machine_…",
  "pomander run --env-file .env -- npm test",
];

/** Shows the token of a machine that was just added, this one time. Only its button closes the dialog. */
export function MachineTokenDialog({ sharing }: { sharing: Sharing }) {
  const made = useMachineToken(sharing);
  const copy = useCopy("copySecret", words);
  if (made === null) return null;
  const { name, token } = made;
  return (
    <QuestionDialog
      title={words.title(name)}
      lead={words.lead}
      maxWidth="sm"
      actions={
        <>
          <OutlinedButton onClick={() => showMachineToken(sharing, null)}>{words.done}</OutlinedButton>
          <Button variant="contained" autoFocus startIcon={<ContentCopy />} onClick={() => copy(token)}>
            {words.copy}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 1.5 }}>
        <Box role="group" aria-label={words.label} sx={{ ...box, userSelect: "all" }}>
          <Monospace>{token}</Monospace>
        </Box>
        <SecondaryText>{words.usage}</SecondaryText>
        <Box role="group" aria-label={words.example} sx={box}>
          {exampleOf(globalThis.location.origin).map((line) => (
            <div key={line}>
              <Monospace>{line}</Monospace>
            </div>
          ))}
        </Box>
      </Stack>
    </QuestionDialog>
  );
}
