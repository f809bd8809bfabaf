import { unreadableText } from "@pomander/texts/vault";
import LockOutlined from "@mui/icons-material/LockOutlined";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { UnreadableEntry } from "@pomander/vault";
import { Caption, SecondaryText } from "../../../components/quiet-text.tsx";
import { Monospace } from "../../../components/Monospace.tsx";
import { texts } from "../texts.ts";

/** Shows an entry that cannot be opened, with its id and the reason, instead of leaving it out. */
export function UnreadableRow({ entry }: { entry: UnreadableEntry }) {
  return (
    <li>
      <Box sx={{ gridArea: "tile", width: 40, display: "grid", placeItems: "center", color: "text.secondary" }}>
        <LockOutlined />
      </Box>
      <Box
        sx={{ gridArea: "text", minWidth: 0, gridColumnEnd: "-1", padding: "4px 8px 4px 0", overflowWrap: "anywhere" }}
      >
        <Typography variant="subtitle1" component="p">
          {texts.unreadable.title}
        </Typography>
        <SecondaryText>{unreadableText(entry.reason)}</SecondaryText>
        <Caption>
          {entry._id === "" ? (
            texts.unreadable.noId
          ) : (
            <Monospace dir="auto">{texts.unreadable.id(entry._id)}</Monospace>
          )}
        </Caption>
      </Box>
    </li>
  );
}
