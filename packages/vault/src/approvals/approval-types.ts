import type { OpenVault } from "../vault/open-vault-types.ts";

/** How far the approval of a new device has come. */
export type ApprovalStep =
  /** The other device is still to do its part. */
  | { kind: "waiting" }
  /** Each device shows digits, which a person types into the other. `isEntered`: the other's were typed here. */
  | { kind: "digits"; shown: string; isEntered: boolean }
  /** This device sealed the password for the new one, which still has to be given the digits that are shown here. */
  | { kind: "sealed"; shown: string }
  /** It ended, at either device or by its time. */
  | { kind: "ended" }
  /** The two devices got different values, or wrong digits were typed three times: someone may be in between. */
  | { kind: "mismatch" };

/** An approval in which this device takes part. It does nothing of itself: call `advance` every few seconds. */
export interface Approval<S = ApprovalStep> {
  /** Takes the next step if the other device has come so far. Calls follow each other: wait for one to settle. */
  advance: () => Promise<S>;
  /** Returns whether these are the digits that the other device shows. Three wrong ones end the approval. */
  enter: (digits: string) => Promise<boolean>;
  /** Ends it at both devices. */
  end: () => Promise<void>;
}

/** The approval of this device. It is opened once the other device has sealed the password for it. */
export type AskedApproval = Approval<Exclude<ApprovalStep, { kind: "sealed" }> | { kind: "opened"; vault: OpenVault }>;

/** The approval of another device by this one. It is done once that device ended it after the password was sealed. */
export type GivenApproval = Approval<ApprovalStep | { kind: "done" }>;

/** Another device of the account that asks for an approval. */
export interface ApprovalRequest {
  id: string;
  /** The hash with which it committed to its key before it saw anything of this device. */
  commitment: string;
  /** The device, as its request named it: anyone can say so. */
  name: string;
  begunAt: string;
}
