import Button from "@mui/material/Button";
import Snackbar from "@mui/material/Snackbar";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { OpenVault } from "@pomander/vault";
import { useEffect, useState, useSyncExternalStore } from "react";
import { noticeHeight, useSnackbarOffset } from "../../../components/NoticeSnackbar.tsx";
import { useServices } from "../../../lib/services.ts";
import { createAutoLock } from "@pomander/browser/auto-lock";
import { useVaultSnapshot } from "../../../lib/vault/vault-hooks.ts";
import { texts } from "../texts.ts";

/** Locks the vault, on every page, when no one has used the app for as long as the vault's setting says. */
export function AutoLock({ vault }: { vault: OpenVault }) {
  const isNoticeShown = useAutoLock(useVaultSnapshot(vault).lockAfterMinutes);
  const { notices } = useServices();
  const isFootTaken = useSyncExternalStore(notices.subscribe, notices.snapshot) !== null;
  const isNarrow = useMediaQuery(useTheme().breakpoints.down("sm"));
  const aboveDialog = useSnackbarOffset();
  // The warning appears where notices do, since at the top it would cover the page's heading. It is above a notice that
  // is already there, and above the buttons of a dialog.
  const above = isFootTaken ? noticeHeight : 0;
  const foot =
    aboveDialog === null ? `calc(${(isNarrow ? 8 : 24) + above}px + var(--bottom-bar, 0px))` : aboveDialog + above;
  return (
    <Snackbar
      open={isNoticeShown}
      anchorOrigin={{ vertical: "bottom", horizontal: "center" }}
      message={isNarrow ? texts.lock.warningNarrow : texts.lock.warning}
      sx={{ "&&": { bottom: foot } }}
      slotProps={{
        content: {
          sx: {
            flexWrap: "nowrap",
            "& .MuiSnackbarContent-message": { flexGrow: 1, textWrap: "pretty" },
            // The text gives way, not the button.
            "& .MuiSnackbarContent-action": { flexShrink: 0 },
          },
        },
      }}
      action={
        // Pressing the button counts as input, and nothing more is needed.
        <Button size="small" color="inherit" sx={{ flexShrink: 0 }}>
          {texts.lock.stay}
        </Button>
      }
    />
  );
}

const inputs = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;
const channelName = "pomander-input";

/**
 * Watches for user input here and in the browser's other tabs; returns whether the warning must be shown. 0 minutes
 * means never.
 */
function useAutoLock(minutes: number): boolean {
  const { holder } = useServices();
  const [isNoticeShown, setNoticeShown] = useState(false);
  useEffect(() => {
    const channel = "BroadcastChannel" in window ? new BroadcastChannel(channelName) : null;
    const lock = createAutoLock({
      minutes,
      since: holder.lastInput(),
      now: Date.now,
      onNotice: setNoticeShown,
      onInput: holder.noteInput,
      onLock: () => void holder.lock("idle"),
      tellTabs: () => channel?.postMessage(null),
    });
    // Only the user's own events count, since scripts dispatch events too.
    const onInput = (event: Event) => event.isTrusted && lock.input();
    for (const name of inputs) window.addEventListener(name, onInput, { capture: true, passive: true });
    channel?.addEventListener("message", lock.inputElsewhere);
    document.addEventListener("visibilitychange", lock.check);
    // Waiting for a running operation counts as use of the app, for the other tabs too.
    const timer = setInterval(() => (holder.isHeldOpen() ? lock.input() : lock.check()), 1_000);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", lock.check);
      channel?.close();
      for (const name of inputs) window.removeEventListener(name, onInput, { capture: true });
      setNoticeShown(false);
    };
  }, [minutes, holder]);
  return isNoticeShown;
}
