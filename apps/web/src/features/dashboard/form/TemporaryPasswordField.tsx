import CasinoOutlined from "@mui/icons-material/CasinoOutlined";
import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { defaultPasswordOptions, generatePassword } from "@pomander/vault";
import { useState } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { PasswordField } from "../../../components/PasswordField.tsx";
import { bindField } from "../../../lib/form/field-props.ts";
import { texts } from "../texts.ts";
import type { UserValues } from "./schema.ts";
import { useCopyTemporaryPassword } from "./use-copy-temporary-password.ts";

const { form: words } = texts;

/** Easy to dictate: it is told to someone, typed once and then replaced. */
const generatorOptions = { ...defaultPasswordOptions, length: 16, symbols: false, withoutLookAlikes: true };

/** The dots in the field say nothing to who does not see them. */
const heardOnly = {
  position: "absolute",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
} as const;

interface Props {
  form: UseFormReturn<UserValues>;
  hint: string;
  isRequired: boolean;
}

/** A password for someone else, made here or typed, and copied to be handed over. */
export function TemporaryPasswordField({ form, hint, isRequired }: Props) {
  const { copy } = useCopyTemporaryPassword();
  const [isGenerated, setGenerated] = useState(false);
  const password = useWatch({ control: form.control, name: "password" });
  const generate = () => {
    form.setValue("password", generatePassword(generatorOptions).text, { shouldDirty: true });
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
          <Box role="status" sx={heardOnly}>
            {isGenerated && words.generated}
          </Box>
          <Tooltip title={words.generate} placement="top">
            <IconButton aria-label={words.generateLabel} onClick={generate}>
              <CasinoOutlined />
            </IconButton>
          </Tooltip>
          {password !== "" && (
            <Tooltip title={words.copy} placement="top">
              <IconButton aria-label={words.copy} onClick={() => copy(password)}>
                <ContentCopyRounded />
              </IconButton>
            </Tooltip>
          )}
        </>
      }
    />
  );
}
