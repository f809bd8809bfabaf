import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import type { User } from "@pomander/contract";
import { useEffect, useId, useState } from "react";
import { focusElement } from "../../lib/focus-element.ts";
import { useLeaveGuard } from "../../lib/form/leave-guard.ts";
import { hasGeneratedPassword } from "../../lib/session/generated-password.ts";
import { Monospace } from "../../components/Monospace.tsx";
import { SaveButtons, sheetDate, type SavedSheet } from "../SavedSheet.tsx";
import { setupTexts } from "./setup-texts.ts";

const { codes: words } = setupTexts;

interface Props {
  codes: readonly string[];
  /** The owner of the codes, named on the downloaded and the printed sheet. */
  user: Pick<User, "_id" | "email">;
  onDone: () => void;
}

/** Shows recovery codes, once, and lets the user continue only once they confirm that the codes are saved. */
export function RecoveryCodesDialog({ codes, user, onDone }: Props) {
  const id = useId();
  const [isSaved, setSaved] = useState(false);
  useStaying();
  const grouped = codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
  return (
    <Dialog open aria-labelledby={`${id}-title`} aria-describedby={`${id}-lead`}>
      <DialogTitle id={`${id}-title`} ref={focusElement} tabIndex={-1} sx={{ outline: "none" }}>
        {words.title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-lead`} variant="body2" sx={{ marginBottom: 2.5 }}>
          {hasGeneratedPassword(user) ? words.leadGenerated : words.lead}
        </DialogContentText>
        <Stack sx={{ gap: 2.5 }}>
          <Box
            component="ol"
            aria-label={words.label}
            sx={{
              listStyle: "none",
              display: "grid",
              gridTemplateColumns: "1fr 1fr",
              gap: 1,
              margin: 0,
              padding: 2,
              borderRadius: 1.5,
              border: 1,
              borderColor: "divider",
              backgroundColor: "background.sunken",
              textAlign: "center",
              userSelect: "all",
            }}
          >
            {grouped.map((code) => (
              <li key={code}>
                <Monospace sx={{ fontSize: "1.0625rem", letterSpacing: "0.04em" }}>{code}</Monospace>
              </li>
            ))}
          </Box>
          <SaveButtons sheet={sheetOf(grouped, user)} />
          <FormControlLabel
            control={<Checkbox checked={isSaved} onChange={(_, checked) => setSaved(checked)} />}
            label={words.saved}
          />
          <Button variant="contained" size="large" disabled={!isSaved} onClick={onDone}>
            {words.done}
          </Button>
        </Stack>
      </DialogContent>
    </Dialog>
  );
}

/** Keeps the codes on the screen: going back is blocked, and the browser asks before a reload or a closed tab. */
function useStaying(): void {
  const { isLeaving, stay } = useLeaveGuard(true, () => undefined);
  useEffect(() => {
    if (isLeaving) stay();
  }, [isLeaving, stay]);
}

const sheetOf = (codes: readonly string[], user: Props["user"]): SavedSheet => ({
  title: words.sheetTitle,
  secret: codes.join("\n"),
  lines: words.sheet(user.email, location.host, sheetDate(), hasGeneratedPassword(user)),
  fileName: "pomander-recovery-codes.txt",
  copied: words.copied,
});
