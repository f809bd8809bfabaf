import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import HistoryRounded from "@mui/icons-material/HistoryRounded";
import VisibilityOffOutlined from "@mui/icons-material/VisibilityOffOutlined";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Collapse from "@mui/material/Collapse";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import type { EarlierPassword } from "@pomander/vault";
import { useId, useState } from "react";
import { format } from "@pomander/texts/format";
import { SecretText } from "../../../components/SecretText.tsx";
import { texts } from "../texts.ts";

interface Props {
  history: readonly EarlierPassword[];
  onCopy: (password: string) => void;
}

/** Shows the last passwords of an entry, newest first, hidden until the user asks for them. */
export function EarlierPasswords({ history, onCopy }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (history.length === 0) return null;
  return (
    <Box sx={{ marginTop: 0.5 }}>
      <Button
        size="small"
        color="inherit"
        sx={{ marginInlineStart: -1.25 }}
        startIcon={<HistoryRounded />}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.form.earlier(history.length)}
      </Button>
      <Collapse in={isOpen} id={`${id}-list`} unmountOnExit>
        <Stack component="ul" sx={{ listStyle: "none", margin: 0, padding: 0, marginTop: 1, gap: 0.5 }}>
          {history.map((earlier) => (
            <Earlier key={earlier.until} earlier={earlier} onCopy={onCopy} />
          ))}
        </Stack>
      </Collapse>
    </Box>
  );
}

function Earlier({ earlier, onCopy }: { earlier: EarlierPassword; onCopy: Props["onCopy"] }) {
  const [isShown, setShown] = useState(false);
  const { show, hide, copyEarlier } = texts.form;
  const until = format.moment(earlier.until);
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        alignItems: "center",
        gap: 1,
        paddingInlineStart: 1.5,
        borderRadius: 1,
        backgroundColor: "background.sunken",
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, paddingBlock: 0.75 }}>
        <SecretText text={earlier.password} isShown={isShown} />
        <Typography variant="caption" component="p" color="textSecondary">
          {texts.form.earlierUntil(until)}
        </Typography>
      </Box>
      <Tooltip title={isShown ? hide : show}>
        <IconButton aria-label={`${isShown ? hide : show}, ${until}`} onClick={() => setShown(!isShown)}>
          {isShown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
        </IconButton>
      </Tooltip>
      <Tooltip title={copyEarlier}>
        <IconButton aria-label={`${copyEarlier}, ${until}`} onClick={() => onCopy(earlier.password)}>
          <ContentCopyRounded fontSize="small" />
        </IconButton>
      </Tooltip>
    </Stack>
  );
}
