import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";

interface Props {
  words: { label: string; progress: (done: number, total: number) => string; cancel: string };
  done: number;
  total: number;
  onCancel?: (() => void) | undefined;
}

/** Shows how many passwords are checked or looked up, and the button that ends it. */
export const CheckProgress = ({ words, done, total, onCancel }: Props) => (
  <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "center", gap: 2 }}>
    <Box sx={{ flex: "1 1 240px" }}>
      <Typography variant="body2" sx={{ marginBottom: 1, fontVariantNumeric: "tabular-nums" }}>
        {words.progress(done, total)}
      </Typography>
      <LinearProgress
        variant="determinate"
        aria-label={words.label}
        value={total === 0 ? 0 : (100 * done) / total}
        sx={{ borderRadius: 1 }}
      />
    </Box>
    {onCancel !== undefined && <OutlinedButton onClick={onCancel}>{words.cancel}</OutlinedButton>}
  </Stack>
);
