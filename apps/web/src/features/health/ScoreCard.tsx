import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CircularProgress from "@mui/material/CircularProgress";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { HealthReport } from "@pomander/vault/health";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { breachSectionId } from "./breaches/section-id.ts";
import { texts } from "./texts.ts";

const size = 104;
const thickness = 4;

/** Returns the verdict in words, too, since not every user can tell the colours apart. */
function verdictOf(score: number): { words: string; color: "success" | "warning" | "error" } {
  const { words } = texts.score;
  if (score === 100) return { words: words.perfect, color: "success" };
  if (score >= 80) return { words: words.good, color: "success" };
  return score >= 50 ? { words: words.fair, color: "warning" } : { words: words.low, color: "error" };
}

interface Props {
  report: HealthReport;
  score: number;
  /** Whether there is a way to find out about known breaches. */
  canLookUp: boolean;
}

/** Shows the score at a glance, and how it is computed. */
export function ScoreCard({ report, score, canLookUp }: Props) {
  const { words, color } = verdictOf(score);
  const isChecked = report.breaches.pending === 0;
  return (
    <Card component="section" sx={{ padding: { xs: 2, sm: 3 } }}>
      <Stack direction="row" sx={{ alignItems: "center", gap: { xs: 2, sm: 3 } }}>
        <Ring score={score} color={color} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2">{words}</Typography>
          <Typography sx={{ marginTop: 0.5, maxWidth: "60ch" }}>
            {texts.score.explanation(report.safe, report.passwords, isChecked)}
          </Typography>
          <SecondaryText sx={{ marginTop: 0.5, maxWidth: "60ch" }}>
            {texts.score.rest}
            {canLookUp && report.breaches.checked === 0 && (
              <>
                {" "}
                {texts.score.notLookedUp} <Link href={`#${breachSectionId}`}>{texts.score.lookUp}</Link>
              </>
            )}
          </SecondaryText>
        </Box>
      </Stack>
    </Card>
  );
}

function Ring({ score, color }: { score: number; color: "success" | "warning" | "error" }) {
  return (
    <Box
      role="img"
      aria-label={texts.score.of(score)}
      sx={{ position: "relative", width: size, height: size, flexShrink: 0 }}
    >
      <CircularProgress
        aria-hidden
        variant="determinate"
        value={100}
        size={size}
        thickness={thickness}
        sx={{ position: "absolute", inset: 0, color: "divider" }}
      />
      <CircularProgress
        aria-hidden
        variant="determinate"
        value={score}
        size={size}
        thickness={thickness}
        color={color}
        sx={{ position: "absolute", inset: 0, "& circle": { strokeLinecap: score === 0 ? "butt" : "round" } }}
      />
      <Typography
        aria-hidden
        variant="h1"
        component="span"
        sx={{
          position: "absolute",
          inset: 0,
          display: "grid",
          placeItems: "center",
          fontVariantNumeric: "tabular-nums",
        }}
      >
        {score}
      </Typography>
    </Box>
  );
}
