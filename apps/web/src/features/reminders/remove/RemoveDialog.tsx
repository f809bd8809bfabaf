import Box from "@mui/material/Box";
import type { ListedReminder } from "@pomander/contract";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { useBackCloses } from "../../../lib/form/leave-guard.ts";
import { texts } from "../texts.ts";

const { remove } = texts;

interface Props {
  reminder: ListedReminder;
  onConfirm: () => void;
  onCancel: () => void;
}

/** 'Delete Reminder': names it, and what goes along. */
export function RemoveDialog({ reminder, onConfirm, onCancel }: Props) {
  useBackCloses(onCancel);
  return (
    <ConfirmDialog
      title={remove.title}
      confirmLabel={remove.confirm}
      isDestructive
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Box component="p" sx={{ margin: 0, marginBottom: 1, overflowWrap: "anywhere" }}>
        {remove.question(reminder.title)}
      </Box>
      {remove.forever}
    </ConfirmDialog>
  );
}
