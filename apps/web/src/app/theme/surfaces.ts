import type { CssVarsTheme } from "@mui/material/styles";
import type { ThemeComponents } from "./theme-components.ts";

/** Media query for a phone on its side, or a page at 200 %: a dialog's content needs every line there. */
const low = "@media (max-height: 500px)";

/** The style of a menu or popover, which opens over the page beside the element that it belongs to. */
export const floating = ({ theme }: { theme: CssVarsTheme }) => ({
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.background.raised,
  boxShadow: "0 8px 28px rgba(30, 15, 0, 0.16)",
});

/** The styles of surfaces. Cards are flat and separated by a line; only floating surfaces have a shadow. */
export const surfaces: ThemeComponents = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: "none" } },
  },
  MuiCard: {
    styleOverrides: {
      root: ({ theme }) => ({ border: `1px solid ${theme.vars.palette.divider}`, borderRadius: 12 }),
    },
  },
  MuiPopover: { styleOverrides: { paper: floating } },
  MuiDialog: {
    defaultProps: { fullWidth: true, maxWidth: "sm" },
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 12,
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: "0 24px 64px rgba(30, 15, 0, 0.28)",
        // A form is the dialog's whole body: its content shrinks and scrolls, and its actions stay in reach.
        "& > form": { display: "flex", flexDirection: "column", flex: "1 1 auto", minHeight: 0 },
        [low]: { marginBlock: 8, maxHeight: "calc(100% - 16px)" },
        // A phone has no room to spare beside a form.
        [theme.breakpoints.down("sm")]: {
          margin: 0,
          width: "100%",
          maxWidth: "100%",
          height: "100%",
          maxHeight: "100%",
          paddingBottom: "env(safe-area-inset-bottom)",
          border: "none",
          borderRadius: 0,
        },
      }),
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { "&:not(.MuiBackdrop-invisible)": { backgroundColor: "rgba(22, 12, 4, 0.5)" } } },
  },
  MuiDialogTitle: {
    defaultProps: { variant: "h2" },
    styleOverrides: { root: { padding: "20px 24px 12px", [low]: { paddingBlock: "10px 8px" } } },
  },
  MuiDialogContent: {
    // A field that gets the focus is shown whole, with its label and its hint.
    styleOverrides: { root: { padding: "4px 24px 16px", scrollPaddingBlock: "40px 32px" } },
  },
  MuiDialogContentText: {
    styleOverrides: { root: ({ theme }) => ({ color: theme.vars.palette.text.secondary }) },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: "12px 24px 20px",
        gap: 8,
        // Where the buttons of a narrow dialog have no room beside each other, each has a line.
        flexWrap: "wrap",
        [low]: { paddingBlock: 8 },
        "& > :not(style) ~ :not(style)": { marginLeft: 0 },
        [theme.breakpoints.down("sm")]: { borderTop: `1px solid ${theme.vars.palette.divider}`, paddingTop: 16 },
      }),
    },
  },
  MuiAlert: {
    defaultProps: { variant: "outlined" },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 12,
        backgroundColor: theme.vars.palette.background.paper,
        color: theme.vars.palette.text.primary,
        fontSize: "0.875rem",
        // On a phone a long text keeps its width, and the actions are below it.
        [theme.breakpoints.down("sm")]: { flexWrap: "wrap" },
      }),
      message: ({ theme }) => ({
        paddingBlock: 9,
        [theme.breakpoints.down("sm")]: { flex: "1 1 auto", maxWidth: "calc(100% - 36px)" },
      }),
      // Beside a long text, a button keeps its words on one line.
      action: ({ theme }) => ({ [theme.breakpoints.up("sm")]: { flexShrink: 0 } }),
    },
  },
  // On a phone a bar of links may be at the bottom of the screen.
  MuiSnackbar: {
    styleOverrides: {
      root: ({ theme }) => ({
        bottom: "calc(24px + var(--bottom-bar, 0px))",
        [theme.breakpoints.down("sm")]: { bottom: "calc(8px + var(--bottom-bar, 0px))" },
      }),
    },
  },
  MuiSnackbarContent: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 12,
        fontSize: "0.875rem",
        backgroundColor: theme.vars.palette.text.primary,
        color: theme.vars.palette.background.paper,
        boxShadow: "0 8px 28px rgba(30, 15, 0, 0.28)",
      }),
      message: { paddingBlock: 8, textWrap: "balance" },
    },
  },
  MuiSkeleton: { styleOverrides: { root: ({ theme }) => ({ backgroundColor: theme.vars.palette.divider }) } },
  MuiDivider: { styleOverrides: { root: ({ theme }) => ({ borderColor: theme.vars.palette.divider }) } },
};
