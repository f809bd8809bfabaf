import Alert from "@mui/material/Alert";
import { texts } from "./texts.ts";

interface Props {
  name: string;
  /** The names of those who are in it again; null: it was not replaced. */
  back: readonly string[] | null;
}

/** Says that a restored backup brought back a vault which new keys had replaced; nothing for any other vault. */
export const ReturnedVault = ({ name, back }: Props) =>
  back !== null && (
    <Alert severity="warning" sx={{ marginBottom: 2 }}>
      {texts.returned(name, back)}
    </Alert>
  );
