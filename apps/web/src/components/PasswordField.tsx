import VisibilityOff from "@mui/icons-material/VisibilityOffOutlined";
import Visibility from "@mui/icons-material/VisibilityOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import TextField, { type TextFieldProps } from "@mui/material/TextField";
import Tooltip from "@mui/material/Tooltip";
import { useState, type InputHTMLAttributes, type ReactNode } from "react";
import { noAutofill } from "../lib/form/field-props.ts";
import { monospaceFont } from "./Monospace.tsx";
import { SecretText } from "./SecretText.tsx";

type Props = Omit<TextFieldProps, "type" | "slotProps" | "variant"> & {
  /** Further buttons, before the one that shows and hides; `show` shows what is in the field. */
  actions?: ReactNode | ((show: () => void) => ReactNode);
  /**
   * For a secret that is an entry's, not this site's: hidden by style and not as a password. A browser that sees a
   * password field writes what stands beside it (title, user name) to its own files, unencrypted, even when it is
   * never asked to save it.
   */
  isEntrySecret?: boolean;
  isShownAtFirst?: boolean;
  htmlInput?: InputHTMLAttributes<HTMLInputElement>;
  /** What is hidden, as the button that shows it says. */
  secretName?: string;
  /** What is in the field, for one that is to be learned or written down: while it is shown, all of it can be read below. */
  wholeText?: string;
};

/** About what a field on a phone shows of a text. */
const shownOnPhones = 18;

const dots = { "& input, & textarea": { WebkitTextSecurity: "disc" } };

/** A field for a secret, with a button that shows and hides it. Takes the props of a text field. */
export function PasswordField({
  actions,
  isEntrySecret = false,
  isShownAtFirst = false,
  secretName = "password",
  htmlInput,
  wholeText = "",
  ...props
}: Props) {
  const [isShown, setShown] = useState(isShownAtFirst);
  const label = `${isShown ? "Hide" : "Show"} ${secretName}`;
  return (
    <>
      <TextField
        {...props}
        type={isShown || isEntrySecret ? "text" : "password"}
        slotProps={{
          htmlInput: {
            ...htmlInput,
            spellCheck: false,
            autoCapitalize: "none",
            autoCorrect: "off",
            ...(isEntrySecret ? noAutofill : {}),
          },
          input: {
            sx: isShown ? { "& input, & textarea": monospaceFont } : isEntrySecret ? dots : {},
            endAdornment: (
              <InputAdornment position="end">
                {typeof actions === "function" ? actions(() => setShown(true)) : actions}
                <Tooltip title={label} placement="top">
                  <IconButton
                    edge="end"
                    aria-label={label}
                    onClick={() => setShown(!isShown)}
                    // The field keeps the focus, so that typing goes on.
                    onMouseDown={(event) => event.preventDefault()}
                  >
                    {isShown ? <VisibilityOff /> : <Visibility />}
                  </IconButton>
                </Tooltip>
              </InputAdornment>
            ),
          },
        }}
      />
      {isShown && wholeText.length > shownOnPhones && (
        <Box aria-hidden sx={{ marginTop: 0.5 }}>
          <SecretText text={wholeText} groups={[wholeText.length]} />
        </Box>
      )}
    </>
  );
}

/** Whose password a form asks for: nobody sees it, but a password manager goes by it. */
export const HiddenUserName = ({ email }: { email: string }) => (
  // Not a stop of the keyboard, which a dialog would otherwise lead back to, and nowhere.
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden tabIndex={-1} />
);
