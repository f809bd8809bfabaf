import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import type { ScopeTag } from "@pomander/contract";
import { Channels } from "../../../widgets/channels/Channels.tsx";
import { texts } from "../texts.ts";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";

const { channels: words } = texts;

/** The chats and programs that get every reminder with a scope tag. */
export function ChannelsDialog({ tag, onClose }: { tag: ScopeTag; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose}>
      <DialogTitle dir="auto">{words.title(tag.name)}</DialogTitle>
      <DialogContent dividers sx={{ paddingBlock: 2 }}>
        <SecondaryText sx={{ marginBottom: 2 }}>{words.lead}</SecondaryText>
        <Channels scopeTagId={tag._id} />
      </DialogContent>
      <DialogActions>
        <OutlinedButton onClick={onClose}>{words.close}</OutlinedButton>
      </DialogActions>
    </Dialog>
  );
}
