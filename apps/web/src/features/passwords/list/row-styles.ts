import type { Theme } from "@mui/material/styles";

/** Class of elements that only a wide list has room for. */
export const onlyWide = "only-wide";
/** Class of elements that replace those in a narrow list or on touch. */
export const onlyNarrow = "only-narrow";
/** Class of elements that are hidden until the pointer or the focus is in the row. */
export const onHover = "on-hover";

const bareButton = {
  margin: 0,
  padding: 0,
  border: 0,
  backgroundColor: "transparent",
  font: "inherit",
  color: "inherit",
  cursor: "pointer",
  userSelect: "none" as const,
  WebkitTapHighlightColor: "transparent",
};
const cut = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" as const };
const finger = "@media (pointer: coarse)";
const mouse = "@media not (pointer: coarse)";

/** Returns the styles of the second line of a row, which a list of rows contains. */
export const secondLine = (theme: Theme) => ({
  "& .second-line": {
    ...theme.typography.body2,
    display: "flex",
    // A part that has too little room wraps to a second line, which is hidden, so that no dot is left without its part.
    flexWrap: "wrap" as const,
    flex: 1,
    minWidth: 0,
    height: "1lh",
    overflow: "hidden",
    color: theme.vars.palette.text.secondary,
    "& > span": { display: "flex", minWidth: 0, maxWidth: "100%" },
    "& > span + span": { flex: "1 1 10ch" },
    "& bdi": cut,
  },
});

/**
 * Returns the styles of everything in a row, which the list has once: the rows themselves are plain elements, of which
 * a browser draws many at once.
 */
export const rowParts = (theme: Theme) => ({
  ...secondLine(theme),
  ...tile(theme),
  ...labels(theme),
  "& .row-text": { gridArea: "text", minWidth: 0, paddingInlineEnd: "8px" },
  "& .row-line": { display: "flex", alignItems: "center", minWidth: 0, gap: "4px" },
  "& .row-line + .row-line": { gap: "8px" },
  "& .row-title": {
    ...bareButton,
    ...theme.typography.subtitle1,
    ...cut,
    display: "block",
    minWidth: 0,
    // Words of either direction begin at the same edge.
    textAlign: "left" as const,
    "&:hover": { color: theme.vars.palette.primary.main },
    // The whole row is the click target; its buttons lie above.
    "&::after": { content: '""', position: "absolute" as const, inset: 0 },
    // The focus ring surrounds the row.
    "&:focus-visible": { outline: "none", textDecoration: "underline", textUnderlineOffset: "0.2em" },
    "&:focus-visible::after": {
      outline: `2px solid ${theme.vars.palette.primary.main}`,
      outlineOffset: -3,
      borderRadius: "10px",
    },
  },
  "& .row-buttons": { gridArea: "use", display: "flex" },
  // Rows of vaults that may only be viewed have two buttons fewer, and their labels the same place.
  "& .row-more-buttons": { display: "flex", justifyContent: "flex-end", minWidth: 160 },
  "& .row-button": {
    ...bareButton,
    position: "relative" as const,
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    flexShrink: 0,
    width: 40,
    height: 40,
    borderRadius: "8px",
    color: theme.vars.palette.text.secondary,
    "@media (hover: hover)": { "&:hover": { backgroundColor: theme.vars.palette.action.hover } },
    "&[data-on]": { color: theme.vars.palette.primary.main },
    "&:disabled": { color: theme.vars.palette.action.disabled, cursor: "default", backgroundColor: "transparent" },
    "&:focus-visible": { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  },
});

/** Returns the styles of the tile at a row's start and of the checkbox in its place. */
function tile(theme: Theme) {
  const { primary, text } = theme.vars.palette;
  return {
    "& .row-tile": { gridArea: "tile", position: "relative" as const, width: 40 },
    "& .row-check": { position: "absolute" as const, inset: 0, zIndex: 1, opacity: 0 },
    // On a touch screen, selecting begins in the menu, since a tap on the tile opens the entry.
    [finger]: { "&:not([data-selecting]) .row-check": { pointerEvents: "none" as const } },
    [mouse]: {
      "& > li:hover .row-check, & .row-tile:focus-within .row-check": { opacity: 1 },
      "& > li:hover .entry-tile, & .row-tile:focus-within .entry-tile": { opacity: 0 },
    },
    // Rows do not render again when the first entry is selected: the list has the mark.
    "&[data-selecting] .row-check": { opacity: 1 },
    "&[data-selecting] .entry-tile": { opacity: 0 },
    "& .row-check input": {
      appearance: "none" as const,
      display: "grid",
      placeItems: "center",
      width: 40,
      height: 40,
      margin: 0,
      borderRadius: "8px",
      cursor: "pointer",
      "&::before": {
        content: '""',
        gridArea: "1 / 1",
        boxSizing: "border-box" as const,
        width: 18,
        height: 18,
        border: `2px solid ${text.secondary}`,
        borderRadius: "2px",
      },
      "&:checked::before": { borderColor: primary.main, backgroundColor: primary.main },
      "&:checked::after": {
        content: '""',
        gridArea: "1 / 1",
        width: 5,
        height: 10,
        marginTop: "-3px",
        border: `solid ${primary.contrastText}`,
        borderWidth: "0 2px 2px 0",
        transform: "rotate(45deg)",
      },
      "&:focus-visible": { outline: `2px solid ${primary.main}`, outlineOffset: 2 },
      "@media (forced-colors: active)": { appearance: "auto" as const, "&::before, &::after": { display: "none" } },
    },
  };
}

/** Returns the styles of the labels of a row, which look as chips do. */
function labels(theme: Theme) {
  const { secondary, warning, action, outline, text } = theme.vars.palette;
  const outlined = (color: string) => ({
    color,
    border: `1px solid color-mix(in srgb, ${color} 70%, transparent)`,
    paddingInline: "7px",
    lineHeight: "22px",
    backgroundColor: "transparent",
  });
  return {
    "& [data-labels]": {
      gridArea: "labels",
      display: "flex",
      flexWrap: "wrap" as const,
      gap: "4px",
      minWidth: 0,
      maxHeight: 52,
      overflow: "hidden",
    },
    "& .row-label": {
      ...bareButton,
      ...cut,
      position: "relative" as const,
      boxSizing: "border-box" as const,
      height: 24,
      maxWidth: 160,
      paddingInline: "8px",
      borderRadius: "12px",
      fontSize: "0.8125rem",
      fontWeight: 500,
      lineHeight: "24px",
      color: text.primary,
      backgroundColor: action.selected,
      // A label that is too long ends in "…" where its own direction ends.
      unicodeBidi: "plaintext" as const,
      "&[data-category]": outlined(secondary.main),
      "&[data-expires]": { ...outlined(text.primary), borderColor: outline },
      "&[data-expires=past]": outlined(warning.main),
      "&:is(button):hover": { backgroundColor: action.hover },
      "@media (forced-colors: active)": { border: "1px solid ButtonText" },
    },
    "& span.row-label": { cursor: "default", maxWidth: "100%" },
  };
}
