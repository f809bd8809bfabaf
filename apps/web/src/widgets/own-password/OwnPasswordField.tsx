import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
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
  // The manifest may name a generated password that a chosen one has replaced.
  return hasGeneratedPassword(useUser()) ? <Confirmation field={props} /> : <MasterPasswordField {...props} />;
}

function Confirmation({ field }: { field: Props }) {
  const { client } = useServices();
  const { value: password, isCurrent: isKnown } = useQuery(
    useCallback(async () => client.generatedPassword(), [client]),
  );
  const company = useCompanyName() ?? texts.unnamed;
  const [confirmedForMs, setConfirmedForMs] = useState<number | null>(null);
  const give = (value: string) => {
    const { name } = field;
    const target = name === undefined ? { value } : { name, value };
    // The form reads no more of an event than this.
    field.onChange?.({ target, type: "change" } as Parameters<NonNullable<Props["onChange"]>>[0]);
  };
  const expire = useEffectEvent(() => {
    setConfirmedForMs(null);
    give("");
  });
  useEffect(() => {
    if (confirmedForMs === null) return undefined;
    const timer = setTimeout(() => expire(), confirmedForMs);
    return () => clearTimeout(timer);
  }, [confirmedForMs]);
  const isConfirmed = confirmedForMs !== null && field.value !== "";
  if (isConfirmed && field.error !== true)
    return (
      <Stack direction="row" role="status" sx={{ gap: 1, alignItems: "center" }}>
        <CheckCircleOutlined color="success" />
        <Typography>{texts.confirmed(company)}</Typography>
      </Stack>
    );
  const wrong = isConfirmed && field.helperText ? field.helperText : texts.required(company);
  const error = field.error === true ? wrong : null;
  return (
    <CompanyWindowButton
      purpose="confirm"
      lead={texts.lead(company)}
      label={texts.confirm(company)}
      error={isKnown && password === null ? texts.locked : error}
      isOff={password === null}
      autoFocus={field.autoFocus ?? false}
      onDone={(done) => {
        if (done.confirmedForMs === null || password === null) return;
        setConfirmedForMs(done.confirmedForMs);
        give(password);
      }}
    />
  );
}
