import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { BulkDeed } from "./BulkDeedDialog.tsx";
import { texts as words } from "./texts.ts";

interface Props {
  count: number;
  onDeed: (deed: BulkDeed) => void;
  onClear: () => void;
}

/** What can be done with the users that are selected. */
export function SelectionBar({ count, onDeed, onClear }: Props) {
  return (
    <Paper
      role="group"
      aria-label={words.label}
      variant="outlined"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1,
        padding: "8px 8px 8px 16px",
        marginBottom: 1.5,
        borderRadius: 1.5,
      }}
    >
      <Typography role="status" variant="subtitle2" component="p" sx={{ flexGrow: 1 }}>
        {words.count(count)}
      </Typography>
      <Button size="small" color="inherit" variant="outlined" onClick={() => onDeed("allow")}>
        {words.allow}
      </Button>
      <Button size="small" color="inherit" variant="outlined" onClick={() => onDeed("disallow")}>
        {words.disallow}
      </Button>
      <Button size="small" color="error" variant="outlined" onClick={() => onDeed("remove")}>
        {words.remove}
      </Button>
      <Button size="small" color="inherit" onClick={onClear}>
        {words.clear}
      </Button>
    </Paper>
  );
}
