import Button from "@mui/material/Button";
import Snackbar from "@mui/material/Snackbar";
import { defaultLockAfterMinutes } from "@pomander/contract";
import { useUser } from "../../../lib/session/store.ts";
import { useOpenVault } from "../../../lib/vault/vault-hooks.ts";
import { texts } from "../texts.ts";
import { useAutoLock } from "./use-auto-lock.ts";

/** Locks the vault when nobody has used the app for as long as the person has set, on whatever page. */
export function AutoLock() {
  const vault = useOpenVault();
  const minutes = useUser()?.lockAfterMinutes ?? defaultLockAfterMinutes;
  const isNoticeShown = useAutoLock(vault === null ? 0 : minutes);
  return (
    <Snackbar
      open={isNoticeShown}
      anchorOrigin={{ vertical: "top", horizontal: "center" }}
      message={texts.lock.warning}
      slotProps={{
        content: {
          sx: {
            flexWrap: { xs: "wrap", sm: "nowrap" },
            "& .MuiSnackbarContent-message": { flexGrow: 1, textWrap: "pretty" },
          },
        },
      }}
      action={
        // Pressing it is input, and input is all that is asked for.
        <Button size="small" color="inherit" sx={{ flexShrink: 0 }}>
          {texts.lock.stay}
        </Button>
      }
    />
  );
}
