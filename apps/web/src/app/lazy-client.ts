import type { PomanderClient } from "@pomander/vault";

/** A client that loads the real one at its first use. */
export function lazyClient(load: () => Promise<PomanderClient>): PomanderClient {
  return {
    prepareRegistration: async (...given) => (await load()).prepareRegistration(...given),
    signIn: async (...given) => (await load()).signIn(...given),
    unlock: async (...given) => (await load()).unlock(...given),
    startRecovery: async (...given) => (await load()).startRecovery(...given),
    changePassword: async (...given) => (await load()).changePassword(...given),
    prepareRecoveryKey: async (...given) => (await load()).prepareRecoveryKey(...given),
    changeEmail: async (...given) => (await load()).changeEmail(...given),
    beginChoosing: async (...given) => (await load()).beginChoosing(...given),
    archivedVaults: async () => (await load()).archivedVaults(),
    unlockArchivedVault: async (...given) => (await load()).unlockArchivedVault(...given),
    unlockCopy: async (...given) => (await load()).unlockCopy(...given),
    forgetCopy: async () => (await load()).forgetCopy(),
    deleteAccount: async (...given) => (await load()).deleteAccount(...given),
  };
}
