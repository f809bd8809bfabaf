import type { User } from "@pomander/contract";
import type { RecoveryCodes } from "@pomander/vault";

/** What a dialog that adds a second factor is given. */
export interface AddDialogProps {
  user: User;
  /** It is the account's first: other sessions end, and recovery codes come with it. */
  isFirst: boolean;
  onAdded: (codes: RecoveryCodes) => void;
  onClose: () => void;
}
