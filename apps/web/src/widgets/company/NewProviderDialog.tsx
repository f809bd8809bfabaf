import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { texts } from "./texts.ts";

interface Props {
  company: string;
  host: string;
  onAgree: () => void;
  onDecline: () => void;
}

/** Asks about the host of the company's sign-in page, which is new to this browser. */
export const NewProviderDialog = ({ company, host, onAgree, onDecline }: Props) => (
  <ConfirmDialog
    title={texts.isNew.title(host)}
    confirmLabel={texts.isNew.confirm}
    onConfirm={onAgree}
    onCancel={onDecline}
  >
    {texts.isNew.body(company)}
  </ConfirmDialog>
);
