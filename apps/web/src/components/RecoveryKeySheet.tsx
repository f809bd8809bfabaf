import ContentCopy from "@mui/icons-material/ContentCopyOutlined";
import Download from "@mui/icons-material/FileDownloadOutlined";
import Print from "@mui/icons-material/PrintOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import GlobalStyles from "@mui/material/GlobalStyles";
import Portal from "@mui/material/Portal";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { useNotify } from "../lib/notices.ts";
import { saveFile } from "../lib/save-file.ts";
import { useServices } from "../lib/services.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { Monospace } from "./Monospace.tsx";
import { recoveryTexts as texts } from "./recovery-texts.ts";

/** What going on without the shown key is called, and what it means. */
export interface SkipTexts {
  label: string;
  title: string;
  warning: string;
  confirm: string;
  cancel: string;
}

const withoutAny: SkipTexts = {
  label: texts.skip,
  title: texts.skipTitle,
  warning: texts.skipWarning,
  confirm: texts.skipConfirm,
  cancel: texts.skipCancel,
};

interface Props {
  /** 8 groups of 4. */
  recoveryKey: string;
  /** Whose key it is: stands on what is downloaded and printed. */
  email: string;
  /** What the button does once the key is saved: "Create Account". */
  doneLabel: string;
  isBusy: boolean;
  onDone: () => void;
  /** Offers to go on without a key, after asking once more. */
  onSkip?: () => void;
  /** The default, for an account that has no recovery key yet. */
  skip?: SkipTexts;
}

/** Shows a recovery key, and lets nobody go on before they say that it is saved. */
export function RecoveryKeySheet({ recoveryKey, email, doneLabel, isBusy, onDone, onSkip, skip = withoutAny }: Props) {
  const [isSaved, setSaved] = useState(false);
  const [isSkipping, setSkipping] = useState(false);
  return (
    <Stack sx={{ gap: 2.5 }}>
      <KeyGroups recoveryKey={recoveryKey} />
      <SaveButtons recoveryKey={recoveryKey} email={email} />
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
      <RecoveryKeyPrint recoveryKey={recoveryKey} email={email} />
    </Stack>
  );
}

/** Groups that can be read aloud and typed again, two rows of four. */
function KeyGroups({ recoveryKey }: { recoveryKey: string }) {
  return (
    <Box
      role="group"
      aria-label={texts.label}
      sx={{
        display: "grid",
        gridTemplateColumns: "repeat(4, 1fr)",
        rowGap: 1,
        padding: 2,
        borderRadius: 1.5,
        border: 1,
        borderColor: "divider",
        backgroundColor: "background.sunken",
        textAlign: "center",
        userSelect: "all",
      }}
    >
      {recoveryKey.split("-").map((group, index) => (
        <Monospace
          key={`${index}${group}`}
          sx={{ fontSize: { xs: "1.125rem", sm: "1.25rem" }, letterSpacing: "0.06em" }}
        >
          {group}
        </Monospace>
      ))}
    </Box>
  );
}

function SaveButtons({ recoveryKey, email }: { recoveryKey: string; email: string }) {
  const { clipboard } = useServices();
  const notify = useNotify();
  const copy = () =>
    clipboard.copySecret(recoveryKey).then(
      () => notify({ text: texts.copied }),
      () => notify({ text: texts.copyFailed, severity: "error" }),
    );
  return (
    <Stack direction="row" sx={{ gap: 1, "& > *": { flex: "1 1 auto", paddingInline: 1 } }}>
      <Button variant="outlined" color="inherit" startIcon={<ContentCopy />} onClick={() => void copy()}>
        {texts.copy}
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Download />}
        onClick={() => saveRecoveryKey(recoveryKey, email)}
      >
        {texts.download}
      </Button>
      <Button variant="outlined" color="inherit" startIcon={<Print />} onClick={() => window.print()}>
        {texts.print}
      </Button>
    </Stack>
  );
}

const onPaper = {
  ".recovery-key-print": { display: "none" },
  "@media print": {
    "body > :not(.recovery-key-print)": { display: "none !important" },
    ".recovery-key-print": { display: "block", color: "#000", background: "#fff" },
    ".recovery-key-print pre": { fontFamily: '"JetBrains Mono", monospace', fontSize: "18pt", whiteSpace: "pre-wrap" },
  },
} as const;

/** The sheet of paper: unseen on screen, and all that is printed. */
function RecoveryKeyPrint({ recoveryKey, email }: { recoveryKey: string; email: string }) {
  return (
    <Portal>
      <div className="recovery-key-print" translate="no" aria-hidden>
        <GlobalStyles styles={onPaper} />
        <h1>{texts.sheetTitle}</h1>
        <pre>{recoveryKey}</pre>
        {sheetLines(email).map((line, index) => (
          <p key={`${index}${line}`}>{line}</p>
        ))}
      </div>
    </Portal>
  );
}

/** What stands on a saved or printed sheet below its title, line by line. */
const sheetLines = (email: string): readonly string[] =>
  texts.sheet(email, location.host, new Date().toISOString().slice(0, 10));

/** Downloads the key as a text file. It is made on this device and goes nowhere. */
function saveRecoveryKey(recoveryKey: string, email: string): void {
  const text = [texts.sheetTitle, "", recoveryKey, "", ...sheetLines(email), ""].join("\r\n");
  saveFile("pomander-recovery-key.txt", "text/plain", text);
}
