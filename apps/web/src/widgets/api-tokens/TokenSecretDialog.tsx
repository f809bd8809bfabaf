import ContentCopy from "@mui/icons-material/ContentCopy";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { scimScope, tokenPrefixes } from "@pomander/contract";
import { Monospace } from "../../components/Monospace.tsx";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";
import { QuestionDialog } from "../../components/QuestionDialog.tsx";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { useCopy } from "../../lib/clipboard/use-copy.ts";
import { tokenTexts } from "./texts.ts";
import type { TokenWithSecret } from "./use-tokens.ts";

const { secret: texts } = tokenTexts;
const box = { padding: 1.5, borderRadius: 1, backgroundColor: "background.sunken" } as const;

/** Shows a token, this one time, and how it is sent. Only its button closes the dialog. */
export function TokenSecretDialog({ made, onDone }: { made: TokenWithSecret; onDone: () => void }) {
  const copy = useCopy("copySecret", texts);
  const { secret, token } = made;
  return (
    <QuestionDialog
      title={texts.title}
      lead={texts.lead}
      maxWidth="sm"
      actions={
        <>
          <OutlinedButton onClick={onDone}>{texts.done}</OutlinedButton>
          <Button variant="contained" autoFocus startIcon={<ContentCopy />} onClick={() => copy(secret)}>
            {texts.copy}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 1.5 }}>
        <Box role="group" aria-label={texts.label} sx={{ ...box, userSelect: "all" }}>
          <Monospace>{secret}</Monospace>
        </Box>
        <SecondaryText>{texts.usage}</SecondaryText>
        <Box role="group" aria-label={texts.example} sx={box}>
          <Monospace>{texts.header(tokenPrefixes[token.scopes.includes(scimScope) ? "scim" : "api"])}</Monospace>
        </Box>
        {token.tags !== null && token.tags.length > 0 && (
          <>
            <SecondaryText>{texts.tags}</SecondaryText>
            <Box component="ul" sx={{ ...box, listStyle: "none", margin: 0 }}>
              {token.tags.map((tag) => (
                <li key={tag._id}>
                  <SecondaryText component="span" dir="auto">
                    {tag.name}
                  </SecondaryText>{" "}
                  <Monospace>{tag._id}</Monospace>
                </li>
              ))}
            </Box>
          </>
        )}
      </Stack>
    </QuestionDialog>
  );
}
