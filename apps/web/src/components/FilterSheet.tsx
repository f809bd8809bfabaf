import TuneRounded from "@mui/icons-material/TuneRounded";
import Badge from "@mui/material/Badge";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import ToggleButton from "@mui/material/ToggleButton";
import { useId, useState, type ReactNode } from "react";
import { bottomSheet } from "./bottom-sheet.ts";
import { texts } from "./filter-texts.ts";
import { useBackCloses } from "../lib/form/leave-guard.ts";

interface Props {
  /** The number of filters that are set. */
  count: number;
  children: ReactNode;
}

/** Renders a button beside a phone's search box, which opens the list's filters in a sheet. */
export function FilterSheet({ count, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const label = texts.filters(count);
  const titleId = useId();
  const close = () => setOpen(false);
  return (
    <>
      <ToggleButton
        value="filters"
        selected={count > 0}
        aria-label={label}
        aria-pressed={undefined}
        aria-haspopup="dialog"
        title={label}
        onChange={() => setOpen(true)}
        sx={{ flexShrink: 0, width: 46, height: 46 }}
      >
        <Badge variant="dot" invisible={count === 0} color="primary">
          <TuneRounded fontSize="small" />
        </Badge>
      </ToggleButton>
      <Dialog open={isOpen} onClose={close} aria-labelledby={titleId} sx={bottomSheet}>
        <BackCloses onClose={close} />
        <DialogTitle id={titleId}>{label}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 1.5 }}>{children}</DialogContent>
        <DialogActions>
          <Button variant="contained" onClick={close}>
            {texts.done}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

/** Closes the sheet, while it is open, where the browser goes back. */
function BackCloses({ onClose }: { onClose: () => void }) {
  useBackCloses(onClose);
  return null;
}
