import type { SharedVaultInfo } from "@pomander/vault/sharing";
import type { SharingProps } from "../SharingGate.tsx";

/** The properties of each part of a shared vault's page. */
export interface VaultProps extends SharingProps {
  vault: SharedVaultInfo;
}
