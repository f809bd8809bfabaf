import type { CssVarsTheme } from "@mui/material/styles";

/** The ring of whatever holds the keyboard's focus: the same everywhere, and 3:1 on every ground. */
export const focusRing = (theme: Pick<CssVarsTheme, "vars">) => ({
  outline: `2px solid ${theme.vars.palette.primary.main}`,
  outlineOffset: 2,
});
