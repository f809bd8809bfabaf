import AddRounded from "@mui/icons-material/AddRounded";
import SwapHorizRounded from "@mui/icons-material/SwapHorizRounded";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import type { Ref } from "react";
import { texts } from "../entry/texts.ts";
import { texts as oneTimeCode } from "../one-time-code/texts.ts";

interface Props {
  ref: Ref<HTMLDivElement>;
  onField: () => void;
  /** Null when the button is not offered; the same applies to the two below. */
  onLink: (() => void) | null;
  onTotp: (() => void) | null;
  onType: (() => void) | null;
}

/** Shows a button for each further kind of field, so that a form has no fields that few users fill in. */
export function AddButtons({ ref, onField, onLink, onTotp, onType }: Props) {
  const add = (label: string, run: () => void) => (
    <Button size="small" color="inherit" startIcon={<AddRounded />} onClick={run}>
      {label}
    </Button>
  );
  return (
    <Stack ref={ref} direction="row" sx={{ flexWrap: "wrap", columnGap: 1, marginInlineStart: -1.25 }}>
      {onTotp !== null && add(oneTimeCode.add, onTotp)}
      {onLink !== null && add(texts.links.add, onLink)}
      {add(texts.fields.add, onField)}
      {onType !== null && (
        <Button size="small" color="inherit" startIcon={<SwapHorizRounded />} onClick={onType}>
          {texts.type.change}
        </Button>
      )}
    </Stack>
  );
}
