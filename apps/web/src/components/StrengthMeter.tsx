import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useStrength, type Score } from "./use-strength.ts";

const words: Record<Score, string> = {
  0: "Very weak: guessed at once",
  1: "Weak: easily guessed",
  2: "Fair: withstands a few tries",
  3: "Strong",
  4: "Very strong",
};
const colors: Record<Score, string> = {
  0: "error.main",
  1: "error.main",
  2: "warning.main",
  3: "success.main",
  4: "success.main",
};

interface Props {
  password: string;
  /** What a guesser would try first: the person's names, the address, the site. */
  personal?: readonly string[];
}

/** How hard a password is to guess, in words and as a bar. Nothing is shown for an empty field. */
export function StrengthMeter({ password, personal }: Props) {
  const score = useStrength(password, personal);
  return (
    <Box role="status" sx={{ minHeight: 30, visibility: score === null ? "hidden" : "visible" }}>
      <Box aria-hidden sx={{ display: "flex", gap: 0.5, marginBottom: 0.5 }}>
        {[1, 2, 3, 4].map((step) => (
          <Box
            key={step}
            sx={{
              flex: 1,
              height: 4,
              borderRadius: 2,
              backgroundColor: score !== null && step <= Math.max(1, score) ? colors[score] : "divider",
            }}
          />
        ))}
      </Box>
      {score !== null && (
        <Typography variant="caption" color="textSecondary">
          {words[score]}
        </Typography>
      )}
    </Box>
  );
}
