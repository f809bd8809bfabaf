import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { User } from "@pomander/contract";
import { SelectionBar } from "../../../components/SelectionBar.tsx";
import { concerns, type BulkAction } from "./bulk-actions.ts";
import { texts as selectTexts } from "./texts.ts";

interface Props {
  selected: readonly User[];
  /** Number of found users that can be selected at once. */
  total: number;
  /** Whether users are mailed a link that proves their address. */
  withProofs: boolean;
  onAll: () => void;
  onAction: (action: BulkAction) => void;
  onClear: () => void;
}

/** Renders the actions for the selected users. */
export function UserSelectionBar({ selected, total, withProofs, onAll, onAction, onClear }: Props) {
  const count = selected.length;
  const actions: BulkAction[] = ["allow", "disallow"];
  if (selected.some((user) => concerns("newPassword", user))) actions.push("newPassword");
  if (withProofs && selected.some((user) => concerns("sendLink", user))) actions.push("sendLink");
  actions.push("remove");
  return (
    <Box sx={{ marginBottom: count > 0 ? 1.5 : 0 }}>
      <SelectionBar
        isShown={count > 0}
        label={selectTexts.label}
        status={selectTexts.count(count)}
        clearLabel={selectTexts.clear}
        onClear={onClear}
        wraps
        more={
          count < total && (
            <Button size="small" color="inherit" onClick={onAll} sx={{ paddingInline: 1 }}>
              {selectTexts.all(total)}
            </Button>
          )
        }
      >
        {actions.map((action) => (
          <Button
            key={action}
            size="small"
            color={action === "remove" ? "error" : "inherit"}
            onClick={() => onAction(action)}
          >
            {selectTexts[action]}
          </Button>
        ))}
      </SelectionBar>
    </Box>
  );
}
