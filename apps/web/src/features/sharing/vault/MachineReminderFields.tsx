import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import TextField from "@mui/material/TextField";
import { limits } from "@pomander/contract";
import { useId } from "react";
import { texts } from "./machine-texts.ts";

const { reminder: words } = texts;

interface Props {
  isWanted: boolean;
  onWanted: (isWanted: boolean) => void;
  title: string;
  onTitle: (title: string) => void;
  error: string | undefined;
}

/** Asks whether the end of a machine is announced, and under which title, which leaves the vault. */
export function MachineReminderFields({ isWanted, onWanted, title, onTitle, error }: Props) {
  const hint = useId();
  return (
    <Box>
      <FormControlLabel
        control={
          <Checkbox
            checked={isWanted}
            onChange={({ target }) => onWanted(target.checked)}
            slotProps={{ input: { "aria-describedby": hint } }}
          />
        }
        label={words.label}
      />
      <FormHelperText id={hint} sx={{ marginInlineStart: "31px", marginTop: -0.5 }}>
        {words.hint}
      </FormHelperText>
      {isWanted && (
        <TextField
          label={words.title}
          value={title}
          error={error !== undefined}
          helperText={error ?? words.titleHint}
          onChange={({ target }) => onTitle(target.value)}
          slotProps={{ htmlInput: { maxLength: limits.reminderTitle, dir: "auto", autoComplete: "off" } }}
          sx={{ marginTop: 2 }}
          fullWidth
        />
      )}
    </Box>
  );
}
