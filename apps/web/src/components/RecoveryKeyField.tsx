import TextField, { type TextFieldProps } from "@mui/material/TextField";
import { monospaceFont } from "./Monospace.tsx";

const htmlInput = { spellCheck: false, autoCapitalize: "characters", autoCorrect: "off", sx: monospaceFont };

/** A field for a recovery key, which has room for its eight groups. Takes the props of a text field. */
export const RecoveryKeyField = (props: Omit<TextFieldProps, "slotProps" | "variant">) => (
  <TextField autoComplete="off" multiline minRows={2} slotProps={{ htmlInput }} {...props} />
);
