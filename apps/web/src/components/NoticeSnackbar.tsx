import Close from "@mui/icons-material/Close";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Snackbar from "@mui/material/Snackbar";
import type { Notice } from "../lib/notices.ts";

const hideAfter = 6_000;

/** A notice at the foot of the page, over dialogs too. */
export function NoticeSnackbar({ notice, open, onDismiss }: { notice: Notice; open: boolean; onDismiss: () => void }) {
  const { text, action, isLasting } = notice;
  return (
    <Snackbar
      open={open}
      autoHideDuration={isLasting === true ? null : hideAfter}
      onClose={(_event, reason) => reason !== "clickaway" && onDismiss()}
      anchorOrigin={{ vertical: "bottom", horizontal: "center" }}
      message={text}
      slotProps={{ content: { role: "none" } }}
      action={
        <>
          {action !== undefined && (
            <Button
              size="small"
              color="inherit"
              onClick={() => {
                onDismiss();
                action.run();
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton size="small" color="inherit" aria-label="Dismiss" onClick={onDismiss}>
            <Close fontSize="small" />
          </IconButton>
        </>
      }
    />
  );
}
