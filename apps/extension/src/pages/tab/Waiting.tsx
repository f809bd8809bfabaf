import CircularProgress from "@mui/material/CircularProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";

/** Says what is waited for. */
export function Waiting({ children }: { children: string }) {
  return (
    <Stack role="status" direction="row" sx={{ alignItems: "center", gap: 2, minHeight: 48 }}>
      <CircularProgress size={24} aria-hidden sx={{ flex: "none" }} />
      <Typography color="textSecondary">{children}</Typography>
    </Stack>
  );
}
