import type { OpenVault } from "@pomander/vault";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { useServices } from "../../lib/services.ts";
import { allVaultsOf } from "../../lib/vault/all-vaults.ts";
import { useVaultSnapshot } from "../../lib/vault/vault-hooks.ts";
import { VaultField } from "./VaultField.tsx";

interface Props {
  /** The user's own vault, which is chosen at first. */
  personal: OpenVault;
  label: string;
  /** Whether only vaults are offered that the user may edit. */
  isForWriting: boolean;
  /** Draws the page of the chosen vault; `field` chooses another, null for a user with one vault. */
  children: (vault: OpenVault, field: ReactNode) => ReactNode;
}

/** Lets the user choose the one vault that a page is about; the choice is in the address. */
export function OneVault({ personal, label, isForWriting, children }: Props) {
  const { sharedVaults } = useServices();
  const [params, setParams] = useSearchParams();
  const all = allVaultsOf(personal, sharedVaults);
  useVaultSnapshot(all);
  const places = all.places().filter((place) => !isForWriting || (!place.isReadOnly && !place.isWritingOff));
  const asked = all.presentChoice(params.get("vault"));
  const chosen = places.find((place) => place.vault.vaultId === asked);
  const vault = chosen?.vault ?? personal;
  const choose = (vaultId: string) =>
    setParams(vaultId === personal.vaultId ? {} : { vault: vaultId }, { replace: true });
  return children(
    vault,
    places.length > 1 ? <VaultField label={label} places={places} value={vault.vaultId} onChange={choose} /> : null,
  );
}
