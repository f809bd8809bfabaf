import type { User } from "@pomander/contract";
import type { RecoveryCodes } from "@pomander/vault";

/** The props of a dialog that adds a second factor. */
export interface AddDialogProps {
  user: User;
  /** Whether it is the account's first factor: other sessions end, and recovery codes come with it. */
  isFirst: boolean;
  onAdded: (codes: RecoveryCodes) => void;
  onClose: () => void;
}
