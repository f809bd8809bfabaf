import { styled } from "@mui/material/styles";

/** The face of secrets, keys and numbers: every character told apart, the zero slashed. */
export const monospaceFont = {
  fontFamily: '"JetBrains Mono", ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace',
  fontFeatureSettings: '"zero" 1, "calt" 0',
} as const;

/** Text in that face; long values wrap anywhere. */
export const Monospace = styled("span")({ ...monospaceFont, fontSize: "0.9375em", overflowWrap: "anywhere" });
