import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { Monospace } from "../components/Monospace.tsx";
import { SaveButtons, sheetDate, type SavedSheet } from "./SavedSheet.tsx";
import { recoveryTexts as texts } from "./recovery-texts.ts";

/** The texts of continuing without the shown key, and of what that means. */
export type SkipTexts = typeof texts.skip;

export interface RecoveryKeySheetProps {
  /** The key in 8 groups of 4. */
  recoveryKey: string;
  /** The key's owner, named on the downloaded and the printed sheet. */
  email: string;
  /** The label of the button that is enabled once the key is saved: "Create Account". */
  doneLabel: string;
  isBusy: boolean;
  onDone: () => void;
  /** Continues without a key, after asking once more. */
  onSkip?: () => void;
  /** The texts of skipping; by default those for an account that has no recovery key yet. */
  skip?: SkipTexts;
}

/** Shows a recovery key, and lets the user continue only once they confirm that it is saved, or skip it by `onSkip`. */
export function RecoveryKeySheet({
  recoveryKey,
  email,
  doneLabel,
  isBusy,
  onDone,
  onSkip,
  skip = texts.skip,
}: RecoveryKeySheetProps) {
  const [isSaved, setSaved] = useState(false);
  const [isSkipping, setSkipping] = useState(false);
  return (
    <Stack sx={{ gap: 2.5 }}>
      <KeyGroups recoveryKey={recoveryKey} />
      <SaveButtons sheet={sheetOf(recoveryKey, email)} />
      <FormControlLabel
        control={<Checkbox checked={isSaved} onChange={(_, checked) => setSaved(checked)} />}
        label={texts.saved}
      />
      <Button variant="contained" size="large" disabled={!isSaved} loading={isBusy && !isSkipping} onClick={onDone}>
        {doneLabel}
      </Button>
      {onSkip !== undefined && (
        <Button color="inherit" disabled={isBusy} onClick={() => setSkipping(true)}>
          {skip.label}
        </Button>
      )}
      {onSkip !== undefined && (
        <ConfirmDialog
          open={isSkipping}
          title={skip.title}
          confirmLabel={skip.confirm}
          cancelLabel={skip.cancel}
          isDestructive
          isBusy={isBusy}
          onConfirm={onSkip}
          onCancel={() => setSkipping(false)}
        >
          {skip.warning}
        </ConfirmDialog>
      )}
    </Stack>
  );
}

/** Shows the key as it is typed again, two rows of four groups where there is room: a line ends after a hyphen. */
function KeyGroups({ recoveryKey }: { recoveryKey: string }) {
  return (
    <Box
      role="group"
      aria-label={texts.label}
      sx={{
        padding: 2,
        borderRadius: 1.5,
        border: 1,
        borderColor: "divider",
        backgroundColor: "background.sunken",
        textAlign: "center",
        userSelect: "all",
      }}
    >
      <Monospace
        sx={{
          display: "inline-block",
          maxWidth: "25ch",
          fontSize: { xs: "1.125rem", sm: "1.25rem" },
          letterSpacing: "0.06em",
          lineHeight: 1.8,
        }}
      >
        {recoveryKey}
      </Monospace>
    </Box>
  );
}

const sheetOf = (recoveryKey: string, email: string): SavedSheet => ({
  title: texts.sheetTitle,
  secret: recoveryKey,
  lines: texts.sheet(email, location.host, sheetDate()),
  fileName: "pomander-recovery-key.txt",
  copied: texts.copied,
});
