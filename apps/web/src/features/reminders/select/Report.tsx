import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import type { Reminder } from "@pomander/contract";
import { bottomSheet } from "../../../components/bottom-sheet.ts";
import { RowList } from "../../../components/RowList.tsx";
import type { Day } from "../../../lib/format/days.ts";
import { texts } from "./texts.ts";
import type { ManyReport } from "./use-change-many.ts";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";

interface Props extends ManyReport {
  onClose: () => void;
  /** Called to choose another date for reminders that others have renewed; `day` is the latest of their dates. */
  onRenewAgain: (reminders: readonly Reminder[], day: Day) => void;
}

/** Renders what was not changed and why; reminders that others had renewed can be kept so, or get another date. */
export function Report({ notChanged, renewedBefore, undo, onClose, onRenewAgain }: Props) {
  const rows = [
    ...renewedBefore.map(({ reminder, text }) => ({ place: "", title: reminder.title, note: text })),
    ...notChanged.map(({ title, reason }) => ({ place: "", title, note: reason })),
  ];
  const renewed = renewedBefore.map(({ reminder }) => reminder);
  const latest = renewed.map(({ expiryDate }) => expiryDate).reduce((one, other) => (one > other ? one : other), "");
  const title = notChanged.length === 0 ? texts.renewedTitle(rows.length) : texts.reportTitle(rows.length);
  return (
    <Dialog open onClose={onClose} slotProps={{ paper: { "aria-label": title } }} sx={bottomSheet}>
      {/* The heading is part of the content, which needs the space of a title. */}
      <DialogContent
        tabIndex={0}
        role="group"
        aria-label={title}
        sx={{
          paddingTop: 3,
          "&:focus-visible": { outline: "2px solid", outlineColor: "primary.main", outlineOffset: -2 },
        }}
      >
        <RowList title={title} rows={rows} />
      </DialogContent>
      <DialogActions sx={{ flexWrap: "wrap" }}>
        {undo !== null && <OutlinedButton onClick={undo}>{texts.undoOthers}</OutlinedButton>}
        {renewed.length > 0 && (
          <OutlinedButton onClick={() => onRenewAgain(renewed, latest)}>{texts.otherDate}</OutlinedButton>
        )}
        <OutlinedButton autoFocus onClick={onClose}>
          {renewed.length > 0 ? texts.keep(renewed.length) : texts.close}
        </OutlinedButton>
      </DialogActions>
    </Dialog>
  );
}
