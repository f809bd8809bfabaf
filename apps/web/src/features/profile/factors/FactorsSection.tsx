import KeyOutlined from "@mui/icons-material/KeyOutlined";
import ListAltOutlined from "@mui/icons-material/ListAltOutlined";
import PhoneAndroidOutlined from "@mui/icons-material/PhoneAndroidOutlined";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import type { Factor } from "@pomander/contract";
import { useState } from "react";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { AddFactorDialog } from "../../../widgets/factor/AddFactorDialog.tsx";
import { RecoveryCodesDialog } from "../../../widgets/factor/RecoveryCodesDialog.tsx";
import { fullWidthOnPhones } from "../../../components/full-width-on-phones.ts";
import { Unbroken } from "../../../components/Unbroken.tsx";
import { useNotify } from "../../../lib/notices.ts";
import { useServices } from "../../../lib/services.ts";
import { hasGeneratedPassword } from "../../../lib/session/generated-password.ts";
import { announceUserChange } from "../../../lib/session/refresh-user.ts";
import { Section } from "../../../components/Section.tsx";
import { ConfirmChangeDialog } from "../../../widgets/ConfirmChangeDialog.tsx";
import { MethodList, MethodRow, RowAction } from "./MethodRow.tsx";
import type { MethodsProps } from "./methods-props.ts";
import { texts } from "./texts.ts";

const { factors: words } = texts;
type OpenDialog = { kind: "app" | "key" | "newCodes" } | { kind: "remove"; factor: Factor };

/** Shows the second factors of a sign-in, and how to add and remove one. */
export function FactorsSection({ user, overview, reload }: MethodsProps) {
  const { client } = useServices();
  const notify = useNotify();
  const [dialog, open] = useState<OpenDialog | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { factors, recoveryCodesLeft, isRequired } = overview;
  const isOn = factors.length > 0;
  const close = () => open(null);
  const changed = (text: string) => {
    close();
    notify({ text, severity: "success" });
    announceUserChange();
    reload();
  };
  const leads = hasGeneratedPassword(user)
    ? { on: words.leadOnGenerated, off: words.leadOffGenerated }
    : { on: words.leadOn, off: words.leadOff };
  return (
    <Section title={words.title} lead={[isOn ? leads.on : leads.off, ...(isRequired ? [words.required] : [])]}>
      {isOn && (
        <MethodList label={words.title}>
          {factors.map((factor) => (
            <MethodRow
              key={factor._id}
              icon={factor.kind === "totp" ? <PhoneAndroidOutlined /> : <KeyOutlined />}
              name={factor.name}
              facts={[
                ...(factor.name === words.kinds[factor.kind] ? [] : [words.kinds[factor.kind]]),
                texts.added(factor.createdAt),
                texts.used(factor.lastUsedAt, factor.lastUsedDevice),
              ]}
              action={
                <RowAction name={texts.removeLabel(factor.name)} onClick={() => open({ kind: "remove", factor })}>
                  {texts.remove}
                </RowAction>
              }
            />
          ))}
          <MethodRow
            icon={<ListAltOutlined />}
            name={words.codes}
            facts={[words.codesLeft(recoveryCodesLeft)]}
            action={<RowAction onClick={() => open({ kind: "newCodes" })}>{words.newCodes}</RowAction>}
          />
        </MethodList>
      )}
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1, marginTop: isOn ? 2 : 0 }}>
        <Button
          variant={isOn ? "outlined" : "contained"}
          color={isOn ? "inherit" : "primary"}
          onClick={() => open({ kind: "app" })}
          sx={fullWidthOnPhones}
        >
          {words.addApp}
        </Button>
        <OutlinedButton onClick={() => open({ kind: "key" })} sx={fullWidthOnPhones}>
          {words.addKey}
        </OutlinedButton>
      </Stack>
      {isOn && <SecondaryText sx={{ marginTop: 2, maxWidth: "68ch" }}>{words.lost}</SecondaryText>}
      {(dialog?.kind === "app" || dialog?.kind === "key") && (
        <AddFactorDialog
          kind={dialog.kind}
          user={user}
          isFirst={!isOn}
          onDone={() => changed(words.added)}
          onClose={close}
        />
      )}
      {dialog?.kind === "remove" && (
        <ConfirmChangeDialog
          user={user}
          title={words.removeTitle(dialog.factor.name)}
          confirmLabel={words.removeConfirm}
          failed={words.removeFailed}
          change={async (confirmation) => {
            await client.removeFactor(user, dialog.factor._id, confirmation);
            changed(words.removed);
          }}
          onClose={close}
        >
          <Unbroken>{factors.length === 1 ? words.removeLastBody : words.removeBody}</Unbroken>
        </ConfirmChangeDialog>
      )}
      {dialog?.kind === "newCodes" && (
        <ConfirmChangeDialog
          user={user}
          title={words.newCodesTitle}
          confirmLabel={words.newCodesConfirm}
          failed={words.newCodesFailed}
          change={async (confirmation) => {
            setCodes(await client.renewRecoveryCodes(user, confirmation));
            close();
          }}
          onClose={close}
        >
          {words.newCodesBody}
        </ConfirmChangeDialog>
      )}
      {codes !== null && (
        <RecoveryCodesDialog
          codes={codes}
          user={user}
          onDone={() => {
            setCodes(null);
            changed(words.codesDone);
          }}
        />
      )}
    </Section>
  );
}
