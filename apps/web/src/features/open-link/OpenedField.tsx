import CheckRounded from "@mui/icons-material/CheckRounded";
import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import VisibilityOffOutlined from "@mui/icons-material/VisibilityOffOutlined";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { SecretText } from "../../components/SecretText.tsx";
import { TipButton } from "../../components/TipButton.tsx";
import { withoutDirections } from "../../lib/format/directions.ts";
import { useCopied } from "../../lib/hooks/use-copied.ts";
import { texts } from "./texts.ts";

interface Props {
  name: string;
  value: string;
  kind: "text" | "hidden";
  /** Called when the browser does not copy. */
  onFailed: () => void;
}

/** Shows a field of a link with its value, which is hidden at first if it is a secret. */
export function OpenedField({ name, value, kind, onFailed }: Props) {
  const id = useId();
  const [isShown, setShown] = useState(kind === "text");
  const [isCopied, copy] = useCopied();
  const write = async () => {
    try {
      await navigator.clipboard.writeText(value);
      return true;
    } catch {
      onFailed();
      return false;
    }
  };
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{ paddingBlock: 1, "&:not(:last-child)": { borderBottom: 1, borderColor: "divider" } }}
    >
      <Stack direction="row" sx={{ gap: 0.5, alignItems: "center", minHeight: 44 }}>
        <Box translate="no" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
          <Typography
            id={id}
            variant="caption"
            component="h2"
            color="textSecondary"
            dir="auto"
            sx={{ unicodeBidi: "isolate" }}
          >
            {withoutDirections(name)}
          </Typography>
          {kind === "hidden" ? (
            <SecretText text={value} isShown={isShown} />
          ) : (
            <Typography component="div" dir="auto" sx={{ whiteSpace: "pre-wrap", unicodeBidi: "isolate" }}>
              {withoutDirections(value)}
            </Typography>
          )}
        </Box>
        <Stack direction="row" sx={{ gap: 0.5, marginInlineEnd: -1.25 }}>
          {kind === "hidden" && (
            <TipButton label={isShown ? texts.hide(name) : texts.show(name)} onClick={() => setShown(!isShown)}>
              {isShown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
            </TipButton>
          )}
          <TipButton label={texts.copy(name)} onClick={() => copy(write)}>
            {isCopied ? <CheckRounded fontSize="small" color="primary" /> : <ContentCopyRounded fontSize="small" />}
          </TipButton>
        </Stack>
      </Stack>
    </Box>
  );
}
