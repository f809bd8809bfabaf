import AddRounded from "@mui/icons-material/AddRounded";
import Button from "@mui/material/Button";
import type { Ref } from "react";

interface Props {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  onPress: () => void;
}

/** Shows the button for a further field, below those of its kind, so that a form has no fields that few users fill in. */
export const AddButton = ({ ref, label, onPress }: Props) => (
  <Button
    {...(ref === undefined ? {} : { ref })}
    size="small"
    color="inherit"
    startIcon={<AddRounded />}
    onClick={onPress}
    sx={{ alignSelf: "flex-start", marginInlineStart: -1.25 }}
  >
    {label}
  </Button>
);
