import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import { handFile } from "../../../lib/handed-file.ts";
import type { SecretCells } from "../check/secret-cells.ts";
import { texts } from "../texts.ts";

const { report: words } = texts;

/** Offers the passwords and licence keys that no reminder got to the vault. */
export const SecretsNote = ({ secrets: { file, rows } }: { secrets: SecretCells }) => (
  <Alert
    severity="info"
    sx={{ marginTop: 2 }}
    action={
      <Button color="inherit" size="small" component={Link} to="/passwords/import" onClick={() => handFile(file)}>
        {words.toVault}
      </Button>
    }
  >
    {words.secrets(rows)}
  </Alert>
);
