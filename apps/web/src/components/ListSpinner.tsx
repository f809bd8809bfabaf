import Box from "@mui/material/Box";
import CircularProgress from "@mui/material/CircularProgress";
import { useTimeout } from "../lib/hooks/timing.ts";

/** While a list is loaded: nothing for a moment, then a spinner in the room that the list will take. */
export function ListSpinner({ label, minHeight = 320 }: { label: string; minHeight?: number }) {
  const isShown = useTimeout(200);
  return (
    <Box role="status" aria-label={label} sx={{ display: "grid", placeItems: "center", minHeight }}>
      {isShown && <CircularProgress aria-label={label} />}
    </Box>
  );
}
