import type { RegisteredDevice, User } from "@pomander/contract";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { deviceText } from "../../../lib/format/device-texts.ts";
import { useTaskWithNotice } from "../../../lib/hooks/use-task.ts";
import { useNotify } from "../../../lib/notices.ts";
import { useServices } from "../../../lib/services.ts";
import { ConfirmChangeDialog } from "../../../widgets/ConfirmChangeDialog.tsx";
import { texts } from "./texts.ts";

interface Props {
  user: User;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before another browser is removed from those that open the vault. */
export function RemoveBrowserDialog({ user, device, onDone, onClose }: Props & { device: RegisteredDevice }) {
  const { client } = useServices();
  const notify = useNotify();
  return (
    <ConfirmChangeDialog
      user={user}
      title={texts.removeTitle(deviceText(device.name))}
      confirmLabel={texts.remove}
      failed={texts.removeFailed}
      change={async (confirmation) => {
        await client.removeDevice(user, device._id, confirmation);
        notify({ text: texts.removed, severity: "success" });
        onDone();
      }}
      onClose={onClose}
    >
      {texts.removeBody}
    </ConfirmChangeDialog>
  );
}

/** Asks before this browser deletes its own key. */
export function ForgetBrowserDialog({ vaultId, onDone, onClose }: Omit<Props, "user"> & { vaultId: string }) {
  const { client } = useServices();
  const notify = useNotify();
  const { isBusy, run } = useTaskWithNotice(texts.forgetFailed);
  const forget = async () => {
    await client.forgetDevice(vaultId);
    notify({ text: texts.forgotten, severity: "success" });
    onDone();
  };
  return (
    <ConfirmDialog
      title={texts.forgetTitle}
      confirmLabel={texts.forget}
      isDestructive
      isBusy={isBusy}
      onConfirm={() => void run(forget)}
      onCancel={onClose}
    >
      {texts.forgetBody}
    </ConfirmDialog>
  );
}
