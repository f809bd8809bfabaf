import ComputerRounded from "@mui/icons-material/ComputerRounded";
import Stack from "@mui/material/Stack";
import { calls, type RegisteredDevice, type User } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { fullWidthOnPhones } from "../../../components/full-width-on-phones.ts";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { Section } from "../../../components/Section.tsx";
import { deviceText } from "../../../lib/format/device-texts.ts";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import { useTask } from "../../../lib/hooks/use-task.ts";
import { problemOf } from "../../../lib/problem.ts";
import { isPasskeysOnly } from "../../../lib/session/passkeys-only.ts";
import { browserAddedEvent } from "../../../lib/vault/add-this-browser.ts";
import { useOpenVault } from "../../../lib/vault/vault-hooks.ts";
import { texts as approvalTexts } from "../../../widgets/approval/texts.ts";
import { useCompanyName } from "../../../widgets/company/use-company-name.ts";
import { useAddThisBrowser } from "../../../widgets/own-password/use-add-this-browser.ts";
import { useOpensBy } from "../../../widgets/own-password/use-opens-by.ts";
import { useGeneratedVault } from "../../../widgets/own-password/use-generated-vault.ts";
import { UnlockLink } from "../../../widgets/RequireVault.tsx";
import { MethodList, MethodRow, RowAction } from "../factors/MethodRow.tsx";
import { ApproveDialog } from "./ApproveDialog.tsx";
import { ChoosePasswordDialog } from "./ChoosePasswordDialog.tsx";
import { AllowBrowsersDialog, PasskeysOnlyDialog } from "./PasskeysOnlyDialogs.tsx";
import { ForgetBrowserDialog, RemoveBrowserDialog } from "./RemoveBrowserDialogs.tsx";
import { texts } from "./texts.ts";

const { passkeysOnly: words } = texts;

const readDevices = (call: Api) => call(calls.deviceKeys.list);
type OpenDialog =
  | { kind: "remove"; device: RegisteredDevice }
  | { kind: "forget" }
  | { kind: "choose" }
  | { kind: "passkeysOnly" }
  | { kind: "allow" }
  | { kind: "approve" };

interface Props {
  user: User;
  /** Called once a master password is set. */
  onChanged: () => void;
}

/** Lists the browsers that open a vault whose master password no one knows, and leads to setting a master password. */
export function BrowsersSection({ user, onChanged }: Props) {
  const company = useCompanyName() ?? texts.unnamed;
  const vault = useOpenVault();
  const { pathname } = useLocation();
  const devices = useApiQuery(readDevices);
  const here = useGeneratedVault();
  const deviceId = here.value?.deviceId ?? null;
  const opensBy = useOpensBy();
  const byPasskeys = opensBy.value === null ? isPasskeysOnly(user) : opensBy.value === "passkeys";
  const [dialog, open] = useState<OpenDialog | null>(null);
  const close = () => open(null);
  const reload = useEffectEvent(() => {
    devices.reload();
    here.reload();
  });
  useEffect(() => {
    // After new vault keys that takes a moment.
    const added = () => reload();
    window.addEventListener(browserAddedEvent, added);
    return () => window.removeEventListener(browserAddedEvent, added);
  }, []);
  const changed = () => {
    close();
    devices.reload();
    here.reload();
    opensBy.reload();
  };
  if (devices.error !== null)
    return (
      <Section title={texts.title}>
        <RetryAlert onRetry={devices.reload}>{problemOf(devices.error, texts.loadFailed).message}</RetryAlert>
      </Section>
    );
  const list = devices.value?.devices ?? [];
  const isHere = list.some(({ _id }) => _id === deviceId);
  return (
    <Section title={texts.title} lead={byPasskeys ? words.on(company) : texts.lead(company)}>
      {devices.value !== null && list.length === 0 && !byPasskeys && <SecondaryText>{texts.none}</SecondaryText>}
      {list.length > 0 && byPasskeys && <SecondaryText>{words.left}</SecondaryText>}
      {list.length > 0 && (
        <MethodList label={texts.title}>
          {list.map((device) => (
            <MethodRow
              key={device._id}
              icon={<ComputerRounded />}
              name={deviceText(device.name)}
              mark={device._id === deviceId ? texts.here : null}
              facts={[
                texts.added(device.createdAt),
                texts.used(device.lastUsedAt),
                ...(device.awaitsKeep ? [texts.restored] : []),
              ]}
              action={
                device._id === deviceId ? (
                  <RowAction name={texts.forgetLabel} onClick={() => open({ kind: "forget" })}>
                    {texts.forget}
                  </RowAction>
                ) : (
                  <RowAction
                    name={texts.removeLabel(deviceText(device.name))}
                    onClick={() => open({ kind: "remove", device })}
                  >
                    {texts.remove}
                  </RowAction>
                )
              }
            />
          ))}
        </MethodList>
      )}
      {vault === null && !byPasskeys && <SecondaryText sx={{ marginTop: 2 }}>{texts.approveLocked}</SecondaryText>}
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1, marginTop: vault === null && !byPasskeys ? 1 : 2 }}>
        {devices.value !== null && here.isCurrent && !isHere && vault !== null && !byPasskeys && (
          <AddButton user={user} />
        )}
        {vault === null && <UnlockLink from={pathname} />}
        {vault !== null && !byPasskeys && (
          <>
            <OutlinedButton onClick={() => open({ kind: "approve" })} sx={fullWidthOnPhones}>
              {approvalTexts.give}
            </OutlinedButton>
            <OutlinedButton onClick={() => open({ kind: "passkeysOnly" })} sx={fullWidthOnPhones}>
              {words.action}
            </OutlinedButton>
          </>
        )}
        {vault !== null && byPasskeys && (
          <OutlinedButton onClick={() => open({ kind: "allow" })} sx={fullWidthOnPhones}>
            {words.allow}
          </OutlinedButton>
        )}
        <OutlinedButton onClick={() => open({ kind: "choose" })} sx={fullWidthOnPhones}>
          {texts.choose.action}
        </OutlinedButton>
      </Stack>
      {dialog?.kind === "remove" && (
        <RemoveBrowserDialog user={user} device={dialog.device} onDone={changed} onClose={close} />
      )}
      {dialog?.kind === "forget" && here.value !== null && (
        <ForgetBrowserDialog vaultId={here.value.vaultId} onDone={changed} onClose={close} />
      )}
      {dialog?.kind === "choose" && <ChoosePasswordDialog user={user} onDone={onChanged} onClose={close} />}
      {dialog?.kind === "passkeysOnly" && vault !== null && (
        <PasskeysOnlyDialog user={user} vaultId={vault.vaultId} onDone={changed} onClose={close} />
      )}
      {dialog?.kind === "allow" && <AllowBrowsersDialog user={user} onDone={changed} onClose={close} />}
      {dialog?.kind === "approve" && <ApproveDialog user={user} company={company} onClose={changed} />}
    </Section>
  );
}

function AddButton({ user }: { user: User }) {
  const add = useAddThisBrowser();
  const { isBusy, run } = useTask(() => null);
  const start = () => add(user);
  return (
    <OutlinedButton loading={isBusy} onClick={() => void run(start)} sx={fullWidthOnPhones}>
      {texts.add}
    </OutlinedButton>
  );
}
