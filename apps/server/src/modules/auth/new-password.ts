import {
  type CallParsed,
  type calls,
  credential as credentialShape,
  type Kdf,
  type NewVault,
  type Recovery,
} from "@pomander/contract";
import { invalid, AppError } from "../../errors.ts";

export type UpdateForm = CallParsed<(typeof calls)["auth"]["update"]>["body"];

interface Rewrapped {
  vaultId: string;
  wrappedVaultKey: string;
}
/** Which vault a new master password opens: the present one, an empty one, or an archived one. */
export type VaultChoice =
  | { kind: "present"; vault: Rewrapped }
  | { kind: "new"; vault: NewVault }
  | { kind: "reopen"; vault: Rewrapped };

export interface NewPassword {
  currentPassword: string;
  credential: string;
  kdf: Kdf;
  choice: VaultChoice;
  recovery: Recovery | undefined;
}

const newPasswordMembers = ["kdf", "vault", "newVault", "reopen", "recovery"] as const;

/** The parts of a new master password, which come together or not at all. Null: none is asked for. */
export function readNewPassword(form: UpdateForm): NewPassword | null {
  const { currentPassword, password, kdf, recovery } = form;
  if (password === undefined) {
    const stray = newPasswordMembers.find((member) => form[member] !== undefined);
    if (stray !== undefined) throw invalid(stray, "Only together with a new password");
    return null;
  }
  if (!credentialShape.safeParse(password).success) {
    throw new AppError("credential_required", { issues: [{ path: "password", message: "Not a credential" }] });
  }
  if (currentPassword === undefined) throw invalid("currentPassword", "Needed for a new password");
  if (kdf === undefined) throw invalid("kdf", "Needed for a new password");
  return { currentPassword, credential: password, kdf, choice: readChoice(form), recovery };
}

function readChoice({ vault, newVault, reopen }: UpdateForm): VaultChoice {
  const choices: VaultChoice[] = [];
  if (vault !== undefined) choices.push({ kind: "present", vault });
  if (newVault !== undefined) choices.push({ kind: "new", vault: newVault });
  if (reopen !== undefined) choices.push({ kind: "reopen", vault: reopen });
  const [choice, second] = choices;
  if (choice === undefined) throw invalid("vault", "Needed for a new password");
  if (second !== undefined) throw invalid(second.kind === "new" ? "newVault" : "reopen", "One vault at a time");
  return choice;
}
