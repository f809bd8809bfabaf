import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { texts } from "@pomander/texts/strength";
import type { Strength } from "@pomander/vault/strength";
import { useMemo } from "react";
import { useQuery } from "../lib/hooks/use-query.ts";

const colors = ["error.main", "error.main", "warning.main", "success.main", "success.main"] as const;

interface Props {
  password: string;
  /** The words that an attacker would try first: the user's names, the address, the site. */
  personal?: readonly string[];
}

/** Shows how hard a password is to guess, in words and as a bar. An empty field shows nothing. */
export function StrengthMeter({ password, personal }: Props) {
  const strength = useStrength(password, personal);
  const score = strength?.score ?? 0;
  if (password === "") return <Box role="status" />;
  return (
    <Box role="status" sx={{ minHeight: 30, visibility: strength === null ? "hidden" : "visible" }}>
      <Box aria-hidden sx={{ display: "flex", gap: 0.5, marginBottom: 0.5 }}>
        {[1, 2, 3, 4].map((step) => (
          <Box
            key={step}
            sx={{
              flex: 1,
              height: 4,
              borderRadius: 2,
              backgroundColor: step <= Math.max(1, score) ? (colors[score] ?? "divider") : "divider",
              "@media (forced-colors: active)": {
                border: "1px solid CanvasText",
                backgroundColor: step <= Math.max(1, score) ? "CanvasText" : "Canvas",
                forcedColorAdjust: "none",
              },
            }}
          />
        ))}
      </Box>
      <Typography variant="caption" color="textSecondary">
        {strength !== null && textOfStrength(strength)}
      </Typography>
    </Box>
  );
}

function textOfStrength({ score, warning }: Strength): string {
  const text = texts.scores[score];
  return warning === null ? text : texts.withWarning(text, texts.warnings[warning]);
}

const none: readonly string[] = [];

/** Returns the strength of a password, or null while it is empty or the word lists are not loaded. */
function useStrength(password: string, personal: readonly string[] = none): Strength | null {
  const words = personal.join("\n");
  const { value } = useQuery(
    useMemo(() => (password === "" ? null : () => rate(password, words.split("\n"))), [password, words]),
  );
  return password === "" ? null : value;
}

/** Rates a password. The word lists are large, so they are loaded when a new password is first typed. */
async function rate(password: string, personal: readonly string[]): Promise<Strength> {
  const { scorePassword } = await import("@pomander/vault/strength");
  return scorePassword(password, personal);
}
