import type { VaultAccess, VaultAccessSetting } from "@pomander/contract";
import { type Format, localize } from "@pomander/texts/format";

/** Every text of when one's vaults were unlocked and read. */
export const english = ({ plural }: Format) => ({
  title: "Vault activity",
  lead: {
    off: "This server doesn't record when vaults are unlocked or read.",
    shared:
      "When your vaults were unlocked and read in the last 90 days. Only you see this, except that admins see when shared vaults are read. No one sees which entries.",
    all: "When your vaults were unlocked and read in the last 90 days. Admins see this, too. No one sees which entries.",
  } satisfies Record<VaultAccessSetting, string>,
  warning: "Don't recognize something? End the session, then change your master password.",
  kinds: {
    "vault-unlocked": "Unlocked your vault",
    "vault-read": "Read your vault",
    "versions-read": "Read earlier versions in your vault",
  } satisfies Record<VaultAccess["kind"], string>,
  shared: {
    "vault-unlocked": (id: string) => `Unlocked shared vault ${id}…`,
    "vault-read": (id: string) => `Read shared vault ${id}…`,
    "versions-read": (id: string) => `Read earlier versions in shared vault ${id}…`,
  } satisfies Record<VaultAccess["kind"], (id: string) => string>,
  ways: {
    password: "With your master password",
    recoveryKey: "With your recovery key",
    passkey: "With a passkey",
  } satisfies Record<NonNullable<VaultAccess["way"]>, string>,
  none: "Nothing yet.",
  more: (count: number) => plural(count, { one: "Show # more", other: "Show # more" }),
  loadFailed: "Couldn't load your vault activity",
});

export const texts = localize("features/profile/vault-access/texts", english);
