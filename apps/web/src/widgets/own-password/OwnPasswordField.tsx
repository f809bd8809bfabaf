import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import FormHelperText from "@mui/material/FormHelperText";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ComponentProps, useCallback, useEffect, useEffectEvent, useState } from "react";
import { MasterPasswordField } from "../../components/PasswordField.tsx";
import { useQuery } from "../../lib/hooks/use-query.ts";
import { useServices } from "../../lib/services.ts";
import { hasGeneratedPassword } from "../../lib/session/generated-password.ts";
import { useUser } from "../../lib/session/store.tsx";
import { useCompanyName } from "../company/use-company-name.ts";
import { CompanyWindowButton } from "./CompanyWindowButton.tsx";
import { texts } from "./texts.ts";

type Props = ComponentProps<typeof MasterPasswordField>;

/**
 * Renders the field for the master password of the signed-in user. Where no one knows that, the user confirms at the
 * company instead, and the generated password is then the field's value. Takes the props of a text field.
 */
export function OwnPasswordField(props: Props) {
  const { client } = useServices();
  const user = useUser();
  const read = useCallback(async () => client.generatedPassword(), [client]);
  const generated = useQuery(read);
  if (generated.value !== null || hasGeneratedPassword(user))
    return <Confirmation field={props} password={generated.value} isKnown={generated.isCurrent} />;
  return <MasterPasswordField {...props} />;
}

interface ConfirmationProps {
  field: Props;
  /** Null: the vault is locked, or the password is not read yet. */
  password: string | null;
  isKnown: boolean;
}

function Confirmation({ field, password, isKnown }: ConfirmationProps) {
  const company = useCompanyName() ?? texts.unnamed;
  const [until, setUntil] = useState<string | null>(null);
  const give = (value: string) => {
    const { name } = field;
    const target = name === undefined ? { value } : { name, value };
    // The form reads no more of an event than this.
    field.onChange?.({ target, type: "change" } as Parameters<NonNullable<Props["onChange"]>>[0]);
  };
  const expire = useEffectEvent(() => {
    setUntil(null);
    give("");
  });
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setTimeout(() => expire(), Date.parse(until) - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  if (until !== null)
    return (
      <div>
        <Stack direction="row" role="status" sx={{ gap: 1, alignItems: "center" }}>
          <CheckCircleOutlined color="success" />
          <Typography>{texts.confirmed(company)}</Typography>
        </Stack>
        {field.error === true && (
          <FormHelperText error role="alert">
            {field.helperText}
          </FormHelperText>
        )}
      </div>
    );
  const error = field.error === true ? texts.required(company) : null;
  return (
    <CompanyWindowButton
      purpose="confirm"
      lead={texts.lead(company)}
      label={texts.confirm(company)}
      error={isKnown && password === null ? texts.locked : error}
      isOff={password === null}
      autoFocus={field.autoFocus ?? false}
      onDone={(done) => {
        if (done.until === null || password === null) return;
        setUntil(done.until);
        give(password);
      }}
    />
  );
}
