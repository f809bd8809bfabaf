// Approvals of new devices (crypto-protocol.md §28). A path of its own: only what approves a device loads the curve.
export {
  answerApproval,
  approvalCodes,
  beginApproval,
  isCommitted,
  openApproval,
  sealApproval,
  type ApprovalFacts,
  type ApprovedVault,
  type NewDevicePart,
  type OpenDevicePart,
} from "./approval.ts";
export { proveAnswer, proveSeal } from "./prove-approval.ts";
