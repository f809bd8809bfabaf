// Approvals of new devices (crypto-protocol.md §28), loaded only where one is asked for or given.
export { askApproval } from "./ask-approval.ts";
export { giveApproval, readApprovalRequest } from "./give-approval.ts";
