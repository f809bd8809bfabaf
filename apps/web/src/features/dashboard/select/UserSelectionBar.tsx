import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { SelectionBar } from "../../../components/SelectionBar.tsx";
import type { BulkDeed } from "./BulkDeedDialog.tsx";
import { texts as words } from "./texts.ts";

interface Props {
  count: number;
  onDeed: (deed: BulkDeed) => void;
  onClear: () => void;
}

/** What can be done with the users that are selected. */
export function UserSelectionBar({ count, onDeed, onClear }: Props) {
  return (
    <Box sx={{ marginBottom: count > 0 ? 1.5 : 0 }}>
      <SelectionBar
        isShown={count > 0}
        label={words.label}
        status={words.count(count)}
        clearLabel={words.clear}
        onClear={onClear}
        wraps
      >
        <Button size="small" color="inherit" onClick={() => onDeed("allow")}>
          {words.allow}
        </Button>
        <Button size="small" color="inherit" onClick={() => onDeed("disallow")}>
          {words.disallow}
        </Button>
        <Button size="small" color="error" onClick={() => onDeed("remove")}>
          {words.remove}
        </Button>
      </SelectionBar>
    </Box>
  );
}
