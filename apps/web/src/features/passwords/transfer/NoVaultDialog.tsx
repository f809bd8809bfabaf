import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { QuestionDialog } from "../../../components/QuestionDialog.tsx";
import { texts } from "./texts.ts";

const { noVault: words } = texts;

/** Says that there is no shared vault to add passwords to, and leads to where one can be created. */
export function NoVaultDialog({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <QuestionDialog
      title={<span translate="no">{title}</span>}
      onClose={onClose}
      actions={
        <>
          <OutlinedButton onClick={onClose}>{texts.cancel}</OutlinedButton>
          <Button variant="contained" component={Link} to="/vaults">
            {words.toVaults}
          </Button>
        </>
      }
    >
      <Typography variant="body2">{words.body}</Typography>
    </QuestionDialog>
  );
}
