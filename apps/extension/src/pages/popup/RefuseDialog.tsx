import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import type { ListedEntry } from "../../messages.ts";
import { addressIn } from "./address-in.ts";
import { EntryText } from "./EntryText.tsx";
import { texts } from "./texts.ts";

interface Props {
  entry: ListedEntry;
  /** The origin of the connected server. */
  server: string;
  /** The name of the company that signs the user in; null: not known. */
  company: string | null;
  onClose: () => void;
}

/** Says that an entry can't be used here: it asks first, and no one knows the master password. */
export function RefuseDialog({ entry, server, company, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} aria-labelledby="refuse-title">
      <DialogTitle id="refuse-title">{texts.ask.refused}</DialogTitle>
      <DialogContent sx={{ overflowWrap: "anywhere", display: "flex", flexDirection: "column", gap: 1.5 }}>
        <EntryText title={entry.title} vaultName={entry.vaultName} facts={[entry.userName]} />
        <Typography>{texts.ask.byCompany(company)}</Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.ask.cancel}</Button>
        <Button
          variant="contained"
          onClick={() => void chrome.tabs.create({ url: addressIn(server, entry) }).then(() => window.close())}
        >
          {texts.openEntry}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
