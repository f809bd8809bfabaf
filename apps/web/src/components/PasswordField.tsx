import VisibilityOff from "@mui/icons-material/VisibilityOffOutlined";
import Visibility from "@mui/icons-material/VisibilityOutlined";
import Box from "@mui/material/Box";
import InputAdornment from "@mui/material/InputAdornment";
import TextField, { type TextFieldProps } from "@mui/material/TextField";
import { useState, type InputHTMLAttributes, type ReactNode } from "react";
import { noAutofill } from "../lib/form/field-props.ts";
import { monospaceFont } from "./Monospace.tsx";
import { texts } from "./password-texts.ts";
import { SecretText } from "./SecretText.tsx";
import { TipButton } from "./TipButton.tsx";

type Props = Omit<TextFieldProps, "type" | "slotProps" | "variant"> & {
  /** Further buttons, before the one that shows and hides; `show` shows the field's content. */
  actions?: ReactNode | ((show: () => void) => ReactNode);
  /**
   * Whether the secret belongs to an entry and not to this site: it is then hidden by style and not as a password. A
   * browser that sees a password field writes the fields beside it (title, user name) to its own files, unencrypted,
   * even when it is never asked to save them.
   */
  isEntrySecret?: boolean;
  isShownAtFirst?: boolean;
  htmlInput?: InputHTMLAttributes<HTMLInputElement>;
  /** The name of the secret, in the label of the button that shows it. */
  secretName?: string;
  /** The field's text, for a secret to learn or to write down: while it is shown, all of it can be read below. */
  wholeText?: string;
};

/** The number of characters that a field on a phone shows, roughly. */
const shownOnPhones = 18;

const dots = { "& input, & textarea": { WebkitTextSecurity: "disc" } };

/** A field for a secret, with a button that shows and hides it. Takes the props of a text field. */
export function PasswordField({
  actions,
  isEntrySecret = false,
  isShownAtFirst = false,
  secretName = texts.secret,
  htmlInput,
  wholeText = "",
  ...props
}: Props) {
  const [isShown, setShown] = useState(isShownAtFirst);
  const label = texts[isShown ? "hide" : "show"](secretName);
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
                <TipButton
                  label={label}
                  placement="top"
                  edge="end"
                  onClick={() => setShown(!isShown)}
                  onMouseDown={(event) => event.preventDefault()}
                >
                  {isShown ? <VisibilityOff /> : <Visibility />}
                </TipButton>
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

/** Renders the field for an account's master password, with the user name that password managers go by. */
export const MasterPasswordField = ({ email, ...props }: Props & { email: string }) => (
  <>
    <HiddenUserName email={email} />
    <PasswordField autoComplete="current-password" {...props} />
  </>
);

/** Renders a hidden field with the user name of the form's password, which password managers go by. */
export const HiddenUserName = ({ email }: { email: string }) => (
  // The field is no tab stop: a dialog would otherwise lead the focus back to it, and nowhere.
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden tabIndex={-1} />
);
