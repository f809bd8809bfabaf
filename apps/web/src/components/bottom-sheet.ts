import type { SxProps, Theme } from "@mui/material/styles";

/** A question is short: on a phone its dialog rises from the bottom instead of filling the screen. */
export const bottomSheet: SxProps<Theme> = (theme) => ({
  [theme.breakpoints.down("sm")]: {
    "& .MuiDialog-container": { alignItems: "flex-end" },
    "& .MuiDialog-paper": { height: "auto", borderRadius: "16px 16px 0 0" },
  },
});
