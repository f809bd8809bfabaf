import Close from "@mui/icons-material/Close";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Snackbar from "@mui/material/Snackbar";
import { useLayoutEffect, useRef, useState, type FocusEvent } from "react";
import type { Notice } from "../lib/notices.ts";
import { monospaceFont } from "./Monospace.tsx";
import { texts } from "./texts.ts";

const hideAfter = 6_000;

interface Props {
  notice: Notice;
  open: boolean;
  /** The key for the notice's action. */
  actionKey: string;
  onAct: () => void;
  onDismiss: () => void;
}

/** A notice at the foot of the page, over dialogs too. */
export function NoticeSnackbar({ notice, open, actionKey, onAct, onDismiss }: Props) {
  const { text, action, isLasting } = notice;
  const { note, goBack } = useFocusReturn();
  const foot = useSnackbarOffset();
  const leaving = (leave: () => void) => () => {
    goBack();
    leave();
  };
  return (
    <Snackbar
      open={open}
      autoHideDuration={isLasting === true ? null : hideAfter}
      onClose={(_event, reason) => reason !== "clickaway" && onDismiss()}
      anchorOrigin={{ vertical: "bottom", horizontal: "center" }}
      message={text}
      // A question is answered through a notice of the step before that lies over its buttons.
      sx={{
        ...(foot !== null && { "&&": { bottom: foot } }),
        "body:has([role='alertdialog']) & *": { pointerEvents: "none" },
      }}
      // The close button is beside the text; an action's button may need a line of its own.
      slotProps={{ content: { role: "none", sx: { flexWrap: action === undefined ? "nowrap" : "wrap" } } }}
      action={
        <Box onFocus={note} sx={{ display: "contents" }}>
          {action !== undefined && (
            <Button
              size="small"
              color="inherit"
              aria-keyshortcuts={actionKey}
              endIcon={<Key>{actionKey}</Key>}
              onClick={leaving(onAct)}
            >
              {action.label}
            </Button>
          )}
          <IconButton size="small" color="inherit" aria-label={texts.dismiss} onClick={leaving(onDismiss)}>
            <Close fontSize="small" />
          </IconButton>
        </Box>
      }
    />
  );
}

/** Returns functions that note where the focus was before it came to the notice, and bring it back there. */
function useFocusReturn() {
  const from = useRef<Element | null>(null);
  return {
    note: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) from.current = relatedTarget;
    },
    goBack: () => from.current instanceof HTMLElement && from.current.focus(),
  };
}

/** The name of a key, for those who have a keyboard. */
function Key({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      aria-hidden
      sx={{
        ...monospaceFont,
        display: { xs: "none", md: "inline-block" },
        border: "1px solid currentcolor",
        borderRadius: 0.5,
        paddingInline: 0.625,
        fontSize: "0.75rem !important",
        lineHeight: 1.4,
        opacity: 0.75,
      }}
    >
      {children}
    </Box>
  );
}

/** Pixels that a notice of two lines reaches above the foot of the screen. */
export const noticeHeight = 104;
const gap = 8;

/**
 * Returns how far from the foot of the screen, in pixels, a notice covers no button of the dialog that is open, and
 * nothing of one that leaves room above it; null where its usual place is free.
 */
export function useSnackbarOffset(): number | null {
  const [foot, setFoot] = useState<number | null>(null);
  useLayoutEffect(() => {
    const look = () => setFoot(snackbarOffset());
    look();
    // Dialogs are added and removed at the end of the body.
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true });
    window.addEventListener("resize", look);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", look);
    };
  }, []);
  return foot;
}

function snackbarOffset(): number | null {
  const actions = [...document.querySelectorAll(".MuiDialogActions-root")].at(-1);
  if (actions === undefined) return null;
  const { top, bottom } = actions.getBoundingClientRect();
  // A bar of links at the foot is behind the dialog.
  if (window.innerHeight - bottom > noticeHeight) return window.innerWidth < 600 ? 8 : 24;
  const dialogTop = actions.closest("[role$=dialog]")?.getBoundingClientRect().top ?? 0;
  return window.innerHeight - (dialogTop > noticeHeight ? dialogTop : top) + gap;
}
