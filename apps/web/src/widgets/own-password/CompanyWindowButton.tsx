import BusinessRounded from "@mui/icons-material/BusinessRounded";
import FormHelperText from "@mui/material/FormHelperText";
import type { ReactNode } from "react";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";
import { SecondaryText } from "../../components/quiet-text.tsx";
import type { WindowDone, WindowPurpose } from "../../lib/company-window.ts";
import { texts } from "./texts.ts";
import { useCompanyWindow } from "./use-company-window.ts";

interface Props {
  purpose: WindowPurpose;
  /** Text before the window is open. */
  lead: string;
  label: string;
  /** Null: nothing is wrong. */
  error?: ReactNode;
  isOff?: boolean;
  /** Whether it is the button to press first. */
  isMain?: boolean;
  autoFocus?: boolean;
  onDone: (done: WindowDone) => void;
}

/** Has the user sign in at the company in a second window, so that this page stays as it is. */
export function CompanyWindowButton({ purpose, lead, label, error = null, isOff, isMain, autoFocus, onDone }: Props) {
  const { state, open } = useCompanyWindow(purpose, onDone);
  const isOpen = state === "open";
  const shownError = state === "blocked" ? texts.blocked : error;
  return (
    <div>
      <SecondaryText role="status" sx={{ marginBottom: 1.5 }}>
        {isOpen ? texts.waiting : lead}
      </SecondaryText>
      <OutlinedButton
        {...(isMain === true ? ({ variant: "contained", color: "primary", size: "large" } as const) : {})}
        fullWidth
        autoFocus={autoFocus ?? false}
        startIcon={<BusinessRounded />}
        disabled={isOff ?? false}
        onClick={open}
      >
        {isOpen ? texts.again : label}
      </OutlinedButton>
      {shownError !== null && (
        <FormHelperText error role="alert">
          {shownError}
        </FormHelperText>
      )}
    </div>
  );
}
