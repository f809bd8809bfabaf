import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { FormPage } from "../FormPage.tsx";
import { texts } from "../texts.ts";

const { empty } = texts.choose;

/** Said plainly before an empty vault takes the old one's place. */
export function EmptyVaultWarning({ onGoOn, onBack }: { onGoOn: () => void; onBack: () => void }) {
  const [isUnderstood, setUnderstood] = useState(false);
  const [lead, ...rest] = empty.warning;
  return (
    <FormPage
      isStep
      title={empty.title}
      lead={lead}
      footer={
        <Button color="inherit" onClick={onBack}>
          {texts.choose.back}
        </Button>
      }
    >
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
