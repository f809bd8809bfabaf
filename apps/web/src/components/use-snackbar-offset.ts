import { useLayoutEffect, useState } from "react";

/** As high above the foot of the screen as a notice of two lines reaches. */
const noticeHeight = 104;
const gap = 8;

/**
 * How far from the foot of the screen, in pixels, a notice covers no button of the dialog that is open, and nothing of
 * one that leaves room above it; null where its usual place is free.
 */
export function useSnackbarOffset(): number | null {
  const [foot, setFoot] = useState<number | null>(null);
  useLayoutEffect(() => {
    const look = () => setFoot(snackbarOffset());
    look();
    // Dialogs come and go at the end of the body.
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
  if (window.innerHeight - bottom > noticeHeight) return null;
  const dialogTop = actions.closest("[role$=dialog]")?.getBoundingClientRect().top ?? 0;
  return window.innerHeight - (dialogTop > noticeHeight ? dialogTop : top) + gap;
}
