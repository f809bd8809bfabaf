import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import CircularProgress from "@mui/material/CircularProgress";
import Stack from "@mui/material/Stack";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { Monospace } from "../../../components/Monospace.tsx";
import { texts as partTexts } from "../../../components/texts.ts";
import { texts } from "./texts.ts";
import { groupCode, useTotp } from "./use-totp.ts";
import { useWrongClock } from "./use-wrong-clock.ts";

/** Seconds before the next code begins from which it is shown. */
const showsNextFrom = 5;

interface Props {
  /** The stored value: an `otpauth` link or a bare secret. */
  secret: string;
  onCopy: (code: string) => void;
}

/** Shows the current code with a ring that runs down; a click copies it. */
export function OneTimeCode({ secret, onCopy }: Props) {
  const { code, problem } = useTotp(secret);
  const wrongClock = useWrongClock();
  if (problem !== null)
    return (
      <Typography variant="body2" color="error">
        {problem}
      </Typography>
    );
  const isEnding = code !== null && code.secondsLeft <= showsNextFrom;
  return (
    <Box>
      <Stack direction="row" sx={{ alignItems: "center", gap: 1.5, flexWrap: "wrap", minHeight: 40 }}>
        <Tooltip title={texts.copy}>
          <ButtonBase
            aria-label={code === null ? texts.copy : `${texts.copy}${partTexts.colon}${groupCode(code.code)}`}
            data-one-time-code
            disabled={code === null}
            onClick={() => code !== null && onCopy(code.code)}
            sx={{
              borderRadius: 1,
              padding: "4px 8px",
              marginInlineStart: -1,
              "&:hover": { backgroundColor: "action.hover" },
            }}
          >
            <Monospace style={{ fontSize: "1.375rem", letterSpacing: "0.02em", minWidth: "7ch", textAlign: "start" }}>
              {code === null ? "" : groupCode(code.code)}
            </Monospace>
            <ContentCopyRounded fontSize="small" sx={{ color: "text.secondary", marginInlineStart: 1 }} />
          </ButtonBase>
        </Tooltip>
        <Ring secondsLeft={code?.secondsLeft ?? 0} period={code?.period ?? 30} isEnding={isEnding} />
        {code !== null && isEnding && (
          <SecondaryText component="span">
            <Monospace dir="auto">{texts.next(`\u2066${groupCode(code.next)}\u2069`)}</Monospace>
          </SecondaryText>
        )}
      </Stack>
      {wrongClock !== null && (
        <Alert severity="warning" sx={{ marginTop: 1 }}>
          {texts.clock(wrongClock)}
        </Alert>
      )}
    </Box>
  );
}

function Ring({ secondsLeft, period, isEnding }: { secondsLeft: number; period: number; isEnding: boolean }) {
  return (
    <Box sx={{ position: "relative", display: "grid", placeItems: "center", width: 32, height: 32 }}>
      <CircularProgress
        variant="determinate"
        enableTrackSlot
        size={32}
        thickness={4}
        color={isEnding ? "warning" : "primary"}
        aria-label={texts.secondsLeft}
        aria-valuetext={String(secondsLeft)}
        value={(secondsLeft / period) * 100}
      />
      <Typography
        aria-hidden
        component="span"
        sx={{ position: "absolute", fontSize: "0.75rem", fontVariantNumeric: "tabular-nums", lineHeight: 1 }}
      >
        {secondsLeft > 99 ? "" : secondsLeft}
      </Typography>
    </Box>
  );
}
