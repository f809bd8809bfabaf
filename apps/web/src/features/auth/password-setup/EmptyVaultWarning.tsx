import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { FormPage } from "../FormPage.tsx";
import { texts as choose } from "./texts.ts";

interface WarningProps {
  /** Whether no one knows the old vault's master password. */
  isGenerated: boolean;
  onGoOn: () => void;
  onBack: () => void;
}

/** Warns plainly before an empty vault replaces the old one. */
export function EmptyVaultWarning({ isGenerated, onGoOn, onBack }: WarningProps) {
  const [isUnderstood, setUnderstood] = useState(false);
  const { empty } = choose;
  const [lead, archive, later] = empty.warning;
  const rest = isGenerated ? empty.generatedWarning : [archive, later];
  return (
    <FormPage isStep title={empty.title} lead={lead} back={{ label: choose.back, onBack }}>
      <Stack sx={{ gap: 2.5 }}>
        <Alert severity="warning">
          {rest.map((sentence) => (
            <Box component="p" key={sentence} sx={{ margin: 0, "& + p": { marginTop: 1 } }}>
              {sentence}
            </Box>
          ))}
        </Alert>
        <FormControlLabel
          control={<Checkbox checked={isUnderstood} onChange={(_, checked) => setUnderstood(checked)} />}
          label={empty.understood}
        />
        <Button variant="contained" color="error" size="large" disabled={!isUnderstood} onClick={onGoOn}>
          {empty.submit}
        </Button>
      </Stack>
    </FormPage>
  );
}
