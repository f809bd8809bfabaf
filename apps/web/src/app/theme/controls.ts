import type { ThemeComponents } from "./theme-components.ts";
import { focusRing } from "./focus.ts";
import { texts } from "./texts.ts";

/** The colours of filled buttons. */
const filled = ["primary", "error"] as const;

/** The styles of controls: buttons, links, chips, menus. */
export const controls: ThemeComponents = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: ({ theme }) => ({ "&:focus-visible, &.Mui-focusVisible": focusRing(theme) }) },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 40,
        paddingInline: 16,
        // A text that is too long for its place takes two lines.
        lineHeight: 1.5,
        overflowWrap: "break-word",
        "& .MuiButton-loadingIndicator": { color: theme.vars.palette.text.secondary },
        // A busy button keeps its background, so that its indicator has the contrast of its text.
        ...Object.fromEntries(
          filled.map((name) => [
            `&.MuiButton-contained.MuiButton-loading.MuiButton-color${name === "primary" ? "Primary" : "Error"}`,
            {
              backgroundColor: theme.vars.palette[name].main,
              // The text makes room for an indicator in the middle; beside an indicator it must be readable.
              "&:not(.MuiButton-loadingPositionCenter)": { color: theme.vars.palette[name].contrastText },
              "& .MuiButton-loadingIndicator": { color: theme.vars.palette[name].contrastText },
            },
          ]),
        ),
      }),
      // The library sets this in an attribute, which a prerendered page may not have.
      loadingWrapper: { display: "contents" },
      loadingIndicator: { top: 0, bottom: 0, alignItems: "center" },
      sizeSmall: { minHeight: 32, paddingInline: 12 },
      sizeLarge: { minHeight: 48, paddingInline: 24, fontSize: "1rem" },
      outlined: ({ theme }) => ({ borderColor: theme.vars.palette.outline }),
    },
    variants: [
      {
        props: { variant: "outlined", color: "inherit" },
        style: ({ theme }) => ({ borderColor: theme.vars.palette.outline }),
      },
      {
        // The accent colour is kept for filled buttons: the one thing to do next.
        props: { variant: "outlined", color: "primary" },
        style: ({ theme }) => ({
          color: theme.vars.palette.text.primary,
          "&:hover": { borderColor: theme.vars.palette.outline, backgroundColor: theme.vars.palette.action.hover },
        }),
      },
    ],
  },
  MuiPagination: {
    defaultProps: {
      getItemAriaLabel: (type, page, isShown) =>
        type === "previous"
          ? texts.toPrevious
          : type === "next"
            ? texts.toNext
            : texts[isShown ? "page" : "toPage"](page ?? 0),
    },
  },
  MuiIconButton: { styleOverrides: { root: { borderRadius: 8 }, sizeMedium: { width: 40, height: 40 } } },
  MuiLink: {
    defaultProps: { underline: "always" },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 2,
        textUnderlineOffset: "0.2em",
        textDecorationThickness: "1px",
        "&:focus-visible": focusRing(theme),
      }),
    },
  },
  MuiChip: {
    styleOverrides: {
      root: { fontWeight: 500 },
      // A label that is too long ends in "…" where its own direction ends.
      label: { unicodeBidi: "plaintext" },
    },
    variants: [
      {
        props: { variant: "outlined", color: "default" },
        style: ({ theme }) => ({
          borderColor: theme.vars.palette.outline,
          "& .MuiChip-deleteIcon": { color: theme.vars.palette.text.secondary },
          // The chip of an active filter.
          "&[data-active]": {
            borderColor: theme.vars.palette.primary.main,
            backgroundColor: theme.vars.palette.action.selected,
            boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
          },
        }),
      },
    ],
  },
  MuiLinearProgress: {
    styleOverrides: { root: ({ theme }) => ({ backgroundColor: theme.vars.palette.divider }) },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 40,
        paddingInline: 16,
        borderColor: theme.vars.palette.outline,
        color: theme.vars.palette.text.primary,
        "&.Mui-selected, &.Mui-selected:hover": {
          backgroundColor: theme.vars.palette.action.selected,
          boxShadow: `inset 0 -2px ${theme.vars.palette.primary.main}`,
        },
      }),
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 44, height: 28, padding: 2, marginInline: 8, overflow: "visible" },
      switchBase: ({ theme }) => ({
        padding: 6,
        color: theme.vars.palette.text.secondary,
        "&:hover": { backgroundColor: "transparent" },
        // The ring goes round the whole switch, not round its knob.
        "&.Mui-focusVisible": { outline: "none", "& + .MuiSwitch-track": focusRing(theme) },
        "&.Mui-checked": {
          transform: "translateX(16px)",
          color: theme.vars.palette.primary.contrastText,
          "& + .MuiSwitch-track": {
            opacity: 1,
            backgroundColor: theme.vars.palette.primary.main,
            borderColor: theme.vars.palette.primary.main,
          },
        },
      }),
      thumb: { width: 16, height: 16, boxShadow: "none" },
      track: ({ theme }) => ({
        boxSizing: "border-box",
        opacity: 1,
        borderRadius: 12,
        border: `1px solid ${theme.vars.palette.outline}`,
        backgroundColor: "transparent",
      }),
    },
  },
  MuiMenuItem: { styleOverrides: { root: { minHeight: 40, fontSize: "0.9375rem", borderRadius: 6, marginInline: 6 } } },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, disableInteractive: true },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        fontSize: "0.8125rem",
        fontWeight: 400,
        backgroundColor: theme.vars.palette.text.primary,
        color: theme.vars.palette.background.paper,
      }),
    },
  },
};
