import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useId } from "react";

interface Props {
  label: string;
  /** Says what the setting does, below it. */
  help: string;
  /** null: not known yet. */
  isOn: boolean | null;
  onTurn: (isOn: boolean) => void;
}

/** Shows a setting that is on or off. */
export function SettingSwitch({ label, help, isOn, onTurn }: Props) {
  const id = useId();
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            checked={isOn ?? false}
            disabled={isOn === null}
            onChange={(_, wanted) => onTurn(wanted)}
            slotProps={{ input: { "aria-describedby": id } }}
          />
        }
        label={label}
      />
      <Typography id={id} variant="body2" color="textSecondary" sx={{ marginInlineStart: 6 }}>
        {help}
      </Typography>
    </>
  );
}
