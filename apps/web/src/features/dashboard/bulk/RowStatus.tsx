import CheckRounded from "@mui/icons-material/CheckRounded";
import ErrorOutlineRounded from "@mui/icons-material/ErrorOutlineRounded";
import RemoveRounded from "@mui/icons-material/RemoveRounded";
import Box from "@mui/material/Box";

const looks = {
  good: { Icon: CheckRounded, color: "success.main" },
  bad: { Icon: ErrorOutlineRounded, color: "error.main" },
  out: { Icon: RemoveRounded, color: "text.secondary" },
} as const;

/** What is to be said of a row: an icon and words, never the colour alone. */
export function RowStatus({ kind, sentences }: { kind: keyof typeof looks; sentences: readonly string[] }) {
  const { Icon, color } = looks[kind];
  return (
    <Box sx={{ display: "flex", gap: 1, alignItems: "flex-start" }}>
      <Icon fontSize="small" aria-hidden sx={{ color }} />
      <div>
        {sentences.map((sentence) => (
          <div key={sentence}>{sentence}</div>
        ))}
      </div>
    </Box>
  );
}
