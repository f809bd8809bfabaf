// Reading a shared vault with a machine's token (crypto-protocol.md §27). A path of its own, for programs.
export { openMachineVault } from "./open-machine-vault.ts";
export type { MachineErrors } from "./machine-errors.ts";
export type { MachinePlace, MachineVault, MachineVaultOptions } from "./open-machine-vault.ts";
export { parseMachineToken, type MachineToken } from "@pomander/crypto/sharing";
