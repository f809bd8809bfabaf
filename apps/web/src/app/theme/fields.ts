import { floating } from "./surfaces.ts";
import type { ThemeComponents } from "./theme-components.ts";
import { texts } from "./texts.ts";

/** The styles of fields. Labels are above their field and stay there: nothing moves while a form is filled in. */
export const fields: ThemeComponents = {
  MuiTextField: {
    defaultProps: { fullWidth: true },
    styleOverrides: {
      // The star is silent for screen readers, since the field itself is marked as required. A select's label is no
      // HTML label.
      root: ({ theme }) => ({
        "&:has(:required) > .MuiInputLabel-root::after": { content: '" *" / ""', color: theme.vars.palette.error.main },
      }),
    },
  },
  MuiInputLabel: {
    // The library's star would be a part of the label's text.
    defaultProps: { shrink: true, required: false },
    styleOverrides: {
      root: ({ theme }) => ({
        position: "static",
        transform: "none",
        maxWidth: "100%",
        whiteSpace: "normal",
        marginBottom: 6,
        fontSize: "0.875rem",
        lineHeight: 1.5,
        fontWeight: 500,
        color: theme.vars.palette.text.primary,
        "&.Mui-focused": { color: theme.vars.palette.text.primary },
        "&.Mui-error": { color: theme.vars.palette.error.main },
      }),
    },
  },
  MuiInputBase: {
    // The library inserts keyframes with each field, which lets a label above it notice what the browser fills in; the
    // browser then matches every element of the page again. Labels stay where they are.
    defaultProps: { disableInjectingGlobalStyles: true },
    styleOverrides: {
      // Typed text has its own direction, independent of the page's.
      input: ({ theme }) => ({
        unicodeBidi: "plaintext",
        // The browser's arrow is not needed: the options of a list appear during typing.
        "&[list]::-webkit-calendar-picker-indicator": { display: "none !important" },
        "&::placeholder": { color: theme.vars.palette.text.secondary, opacity: 1 },
      }),
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.background.paper,
        "&:hover .MuiOutlinedInput-notchedOutline": { borderColor: theme.vars.palette.text.secondary },
        "&.Mui-focused .MuiOutlinedInput-notchedOutline": { borderColor: theme.vars.palette.primary.main },
        "&.Mui-error .MuiOutlinedInput-notchedOutline": { borderColor: theme.vars.palette.error.main },
      }),
      input: { paddingBlock: 11, paddingInline: 14, "&:not(textarea)": { height: "1.5em" } },
      multiline: { paddingBlock: 11, paddingInline: 14, "& > .MuiOutlinedInput-input": { padding: 0 } },
      notchedOutline: ({ theme }) => ({
        top: 0,
        borderColor: theme.vars.palette.outline,
        "& legend": { display: "none" },
      }),
    },
  },
  MuiAutocomplete: {
    defaultProps: {
      clearText: texts.clear,
      closeText: texts.close,
      openText: texts.open,
      noOptionsText: texts.noOptions,
    },
    styleOverrides: {
      // These buttons are as wide as the room that the field leaves for them.
      clearIndicator: { width: 28, height: 28 },
      popupIndicator: { width: 28, height: 28 },
      inputRoot: { paddingBlock: 4, "& .MuiAutocomplete-input": { paddingBlock: 7 } },
      paper: floating,
    },
  },
  MuiFormHelperText: {
    styleOverrides: { root: { marginInline: 0, marginTop: 6, fontSize: "0.8125rem", lineHeight: 1.45 } },
  },
  MuiFormControlLabel: { styleOverrides: { label: { fontSize: "0.9375rem" } } },
};
