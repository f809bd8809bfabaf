import { styled } from "@mui/material/styles";

/** Secrets, keys and numbers: every character told apart, the zero slashed, long values wrapping anywhere. */
export const Monospace = styled("span")(({ theme }) => ({
  fontFamily: '"JetBrains Mono", ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace',
  fontFeatureSettings: '"zero" 1, "calt" 0',
  fontVariantLigatures: "none",
  fontSize: "0.9375em",
  overflowWrap: "anywhere",
  color: theme.vars.palette.text.primary,
}));
