import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";
import { QuestionDialog } from "../../components/QuestionDialog.tsx";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { useCopy } from "../../lib/clipboard/use-copy.ts";
import { addressOfLink } from "./address-of-link.ts";
import type { Made } from "./sendable.ts";
import { texts } from "./texts.ts";

/** Shows a new link and its passphrase, each with a button that copies it. */
export function MadeLinkDialog({ made, onClose }: { made: Made; onClose: () => void }) {
  const copy = useCopy("copy", texts);
  const { passphrase } = made;
  const address = addressOfLink(made.fragment);
  return (
    <QuestionDialog
      title={texts.made}
      maxWidth="sm"
      isTitleFocused
      onClose={onClose}
      actions={<OutlinedButton onClick={onClose}>{texts.close}</OutlinedButton>}
    >
      <Stack sx={{ gap: 2, paddingTop: 1 }}>
        <Copied label={texts.link} text={address} button={texts.copyLink} onCopy={() => copy(address)} />
        {passphrase !== null && (
          <>
            <Copied
              label={texts.passphrase}
              text={passphrase}
              button={texts.copyPassphrase}
              onCopy={() => copy(passphrase)}
            />
            <SecondaryText>{texts.otherWay}</SecondaryText>
          </>
        )}
        <SecondaryText>{texts.afterwards}</SecondaryText>
      </Stack>
    </QuestionDialog>
  );
}

interface CopiedProps {
  label: string;
  text: string;
  button: string;
  onCopy: () => void;
}

const Copied = ({ label, text, button, onCopy }: CopiedProps) => (
  <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1, alignItems: { sm: "end" } }}>
    <TextField
      label={label}
      value={text}
      fullWidth
      slotProps={{ htmlInput: { readOnly: true, translate: "no", dir: "ltr" } }}
      onFocus={({ target }) => target.select()}
    />
    <Button variant="contained" onClick={onCopy} sx={{ flexShrink: 0, minHeight: { sm: 46 } }}>
      {button}
    </Button>
  </Stack>
);
