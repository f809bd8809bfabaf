import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import type { ReactNode } from "react";

interface Props {
  /** Says what the button does, to screen readers and under the pointer. */
  label: string;
  /** Whether the part is open that it opens, and the id of that part. */
  expands?: { isOpen: boolean; id: string };
  onClick: () => void;
  children: ReactNode;
}

/** A tooltip keeps off the popup's edges. */
const slotProps = { popper: { modifiers: [{ name: "preventOverflow", options: { padding: 4 } }] } };

/** Shows a button with an icon alone. */
export function IconAction({ label, expands, onClick, children }: Props) {
  return (
    <Tooltip title={label} disableInteractive slotProps={slotProps}>
      <IconButton
        size="small"
        aria-label={label}
        aria-expanded={expands?.isOpen}
        aria-controls={expands?.isOpen === true ? expands.id : undefined}
        onClick={onClick}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}
