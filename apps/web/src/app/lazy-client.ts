import type { VaultClient } from "@pomander/vault";

/** A client that loads the real one at its first use. */
export function lazyClient(load: () => Promise<VaultClient>): VaultClient {
  return {
    prepareRegistration: async (...given) => (await load()).prepareRegistration(...given),
    signIn: async (...given) => (await load()).signIn(...given),
    unlock: async (...given) => (await load()).unlock(...given),
    startRecovery: async (...given) => (await load()).startRecovery(...given),
    changePassword: async (...given) => (await load()).changePassword(...given),
    prepareRecoveryKey: async (...given) => (await load()).prepareRecoveryKey(...given),
    changeEmail: async (...given) => (await load()).changeEmail(...given),
    beginPasswordSetup: async (...given) => (await load()).beginPasswordSetup(...given),
    archivedVaults: async () => (await load()).archivedVaults(),
    unlockArchivedVault: async (...given) => (await load()).unlockArchivedVault(...given),
    unlockOfflineCopy: async (...given) => (await load()).unlockOfflineCopy(...given),
    forgetOfflineCopy: async () => (await load()).forgetOfflineCopy(),
    deleteAccount: async (...given) => (await load()).deleteAccount(...given),
  };
}
