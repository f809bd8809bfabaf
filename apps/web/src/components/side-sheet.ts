import type { SxProps, Theme } from "@mui/material/styles";

/**
 * The style of a dialog for looking something up: at the page's side and as high as the page; on a phone it fills the
 * screen.
 */
export const sideSheet: SxProps<Theme> = (theme) => ({
  // A dialog that was open beside it when the window became narrow stays above it.
  zIndex: theme.zIndex.modal - 1,
  [theme.breakpoints.up("sm")]: {
    "& .MuiDialog-container": { justifyContent: "flex-end" },
    "& .MuiDialog-paper": {
      margin: 0,
      // A phone on its side may have a notch there, at the other side where lines run from right to left.
      paddingInlineEnd: "max(env(safe-area-inset-left), env(safe-area-inset-right))",
      paddingBottom: "env(safe-area-inset-bottom)",
      width: 480,
      height: "100%",
      maxHeight: "none",
      borderRadius: "12px 0 0 12px",
      borderBlock: "none",
      borderInlineEnd: "none",
    },
  },
});
