import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { User } from "@pomander/contract";
import { SelectionBar } from "../../../components/SelectionBar.tsx";
import { concerns, type BulkDeed } from "./deeds.ts";
import { texts as words } from "./texts.ts";

interface Props {
  selected: readonly User[];
  /** Number of found users that can be selected at once. */
  total: number;
  /** Whether users are mailed a link that proves their address. */
  withProofs: boolean;
  onAll: () => void;
  onDeed: (deed: BulkDeed) => void;
  onClear: () => void;
}

/** Renders the actions for the selected users. */
export function UserSelectionBar({ selected, total, withProofs, onAll, onDeed, onClear }: Props) {
  const count = selected.length;
  const deeds: BulkDeed[] = ["allow", "disallow"];
  if (selected.some((user) => concerns("newPassword", user))) deeds.push("newPassword");
  if (withProofs && selected.some((user) => concerns("sendLink", user))) deeds.push("sendLink");
  deeds.push("remove");
  return (
    <Box sx={{ marginBottom: count > 0 ? 1.5 : 0 }}>
      <SelectionBar
        isShown={count > 0}
        label={words.label}
        status={words.count(count)}
        clearLabel={words.clear}
        onClear={onClear}
        wraps
        more={
          count < total && (
            <Button size="small" color="inherit" onClick={onAll} sx={{ paddingInline: 1 }}>
              {words.all(total)}
            </Button>
          )
        }
      >
        {deeds.map((deed) => (
          <Button key={deed} size="small" color={deed === "remove" ? "error" : "inherit"} onClick={() => onDeed(deed)}>
            {words[deed]}
          </Button>
        ))}
      </SelectionBar>
    </Box>
  );
}
