import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useStrength } from "./use-strength.ts";

const colors = ["error.main", "error.main", "warning.main", "success.main", "success.main"] as const;

interface Props {
  password: string;
  /** What a guesser would try first: the person's names, the address, the site. */
  personal?: readonly string[];
}

/** How hard a password is to guess, in words and as a bar. Nothing is shown for an empty field. */
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
            }}
          />
        ))}
      </Box>
      <Typography variant="caption" color="textSecondary">
        {strength?.words}
        {strength?.warning ? `: ${strength.warning}` : ""}
      </Typography>
    </Box>
  );
}
