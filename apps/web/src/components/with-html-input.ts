import type { AutocompleteRenderInputParams } from "@mui/material/Autocomplete";
import type { InputHTMLAttributes } from "react";

/** Returns the properties of an Autocomplete's field, with more attributes of its input element. */
export const withHtmlInput = (params: AutocompleteRenderInputParams, more: InputHTMLAttributes<HTMLInputElement>) => ({
  ...params,
  slotProps: { ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, ...more } },
});
