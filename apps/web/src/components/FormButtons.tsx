import Button, { type ButtonProps } from "@mui/material/Button";
import { OutlinedButton } from "./OutlinedButton.tsx";

interface Props extends Pick<ButtonProps, "loading" | "disabled"> {
  cancel: string;
  submit: string;
  onCancel: () => void;
}

/** Shows the buttons of a form in a dialog: the one that closes the dialog, and the one that sends the form. */
export const FormButtons = ({ cancel, submit, onCancel, ...button }: Props) => (
  <>
    <OutlinedButton onClick={onCancel}>{cancel}</OutlinedButton>
    <Button type="submit" variant="contained" {...button}>
      {submit}
    </Button>
  </>
);
