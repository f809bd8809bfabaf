import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import HistoryRounded from "@mui/icons-material/HistoryRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Collapse from "@mui/material/Collapse";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { SecretText } from "../../../components/SecretText.tsx";
import { texts } from "./texts.ts";

interface Props {
  /** Newest first. */
  passwords: readonly string[];
  onCopy: (password: string) => void;
}

/** Shows the passwords generated before in this session, such as one that a site accepted and no one saved. */
export function RecentPasswords({ passwords, onCopy }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (passwords.length === 0) return null;
  return (
    <Box>
      <Button
        size="small"
        color="inherit"
        sx={{ marginInlineStart: -1.25 }}
        startIcon={<HistoryRounded />}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.recent(passwords.length)}
      </Button>
      <Collapse in={isOpen} id={`${id}-list`} unmountOnExit>
        <Typography variant="caption" color="textSecondary" component="p">
          {texts.recentHint}
        </Typography>
        <Stack component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
          {passwords.map((password, index) => (
            <Stack key={password} component="li" direction="row" sx={{ alignItems: "center", gap: 0.5 }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <SecretText text={password} fontSize="0.8125rem" />
              </Box>
              <Tooltip title={texts.copyRecent(index + 1)}>
                <IconButton aria-label={texts.copyRecent(index + 1)} onClick={() => onCopy(password)}>
                  <ContentCopyRounded fontSize="small" />
                </IconButton>
              </Tooltip>
            </Stack>
          ))}
        </Stack>
      </Collapse>
    </Box>
  );
}
