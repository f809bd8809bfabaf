import { styled } from "@mui/material/styles";
import type { ComponentProps } from "react";

/** The font of secrets, keys and numbers: every character is distinct, and the zero is slashed. */
export const monospaceFont = {
  fontFamily: '"JetBrains Mono", ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace',
  fontFeatureSettings: '"zero" 1, "calt" 0',
} as const;

const Face = styled("span")({ ...monospaceFont, fontSize: "0.9375em", overflowWrap: "anywhere" });

/**
 * Text in that font, from left to right; long values wrap anywhere. A browser that translates pages does not send it to
 * a server.
 */
export const Monospace = (props: ComponentProps<typeof Face>) => <Face translate="no" dir="ltr" {...props} />;
