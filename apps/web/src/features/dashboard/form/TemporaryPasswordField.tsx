import CasinoOutlined from "@mui/icons-material/CasinoOutlined";
import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { defaultPasswordOptions, generatePassword } from "@pomander/vault";
import { useState } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { visuallyHidden } from "../../../components/visually-hidden.ts";
import { PasswordField } from "../../../components/PasswordField.tsx";
import { bindField } from "../../../lib/form/field-props.ts";
import { useNotify, type Notice } from "../../../lib/notices.ts";
import { useServices } from "../../../lib/services.ts";
import { texts } from "../texts.ts";
import type { UserValues } from "./schema.ts";
import { TipButton } from "../../../components/TipButton.tsx";

const { form: words } = texts;

/** Options for a password that is easy to dictate: it is passed to its user, typed once and then replaced. */
export const temporaryPasswordOptions = {
  ...defaultPasswordOptions,
  length: 16,
  symbols: false,
  withoutLookAlikes: true,
};

interface Props {
  form: UseFormReturn<UserValues>;
  hint: string;
  isRequired: boolean;
}

/** Renders the field of another user's password, generated here or typed, with a button to copy it. */
export function TemporaryPasswordField({ form, hint, isRequired }: Props) {
  const { copy } = useCopyTemporaryPassword();
  const [isGenerated, setGenerated] = useState(false);
  const password = useWatch({ control: form.control, name: "password" });
  const generate = () => {
    form.setValue("password", generatePassword(temporaryPasswordOptions).text, { shouldDirty: true });
    form.clearErrors("password");
    setGenerated(true);
  };
  return (
    <PasswordField
      label={words.password}
      required={isRequired}
      isEntrySecret
      {...bindField(form, "password", password === "" ? hint : `${hint} ${words.handOver}`)}
      actions={
        <>
          {/* The dots in the field tell a screen reader's user nothing. */}
          <Box role="status" sx={visuallyHidden}>
            {isGenerated && words.generated}
          </Box>
          <Tooltip title={words.generate} placement="top">
            <IconButton aria-label={words.generateLabel} onClick={generate}>
              <CasinoOutlined />
            </IconButton>
          </Tooltip>
          {password !== "" && (
            <TipButton label={words.copy} placement="top" onClick={() => copy(password)}>
              <ContentCopyRounded />
            </TipButton>
          )}
        </>
      }
    />
  );
}

/**
 * Copies a temporary password for the administrator who passes it on; the notice after saving offers that once more.
 */
export function useCopyTemporaryPassword() {
  const { clipboard } = useServices();
  const notify = useNotify();
  const copy = (password: string) =>
    void clipboard.copySecret(password).then(
      () => notify({ text: words.copied }),
      () => notify({ text: words.copyFailed, severity: "error" }),
    );
  return {
    copy,
    /** Returns the notice that a user was saved; `password` is empty when none was set. */
    saved: (text: string, password: string): Notice => ({
      text,
      severity: "success",
      ...(password === "" ? {} : { action: { label: words.copy, run: () => copy(password) } }),
    }),
  };
}
