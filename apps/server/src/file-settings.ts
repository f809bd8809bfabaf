import { fileLimits, z } from "@pomander/contract";

/** How much room files may take, in bytes. */
export interface FileSettings {
  /** The largest file, before it is sealed; 0: none is taken. */
  fileSize: number;
  /** Sealed files of one vault, of those that one person began in all vaults, and of all on this server. */
  filesPerVault: number;
  filesPerPerson: number;
  filesInAll: number;
}

const units = { KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 } as const;

const bytes = (fallback: string) =>
  z
    .string()
    .regex(/^(0|[1-9]\d{0,5}(KiB|MiB|GiB))$/, "must be a number with KiB, MiB or GiB, like 100MiB, or 0")
    .default(fallback)
    .transform((text) => Number.parseInt(text, 10) * (units[text.slice(-3) as keyof typeof units] ?? 0));

/** The settings of files. */
export const fileSchema = {
  FILE_SIZE: bytes("100MiB").refine((value) => value <= fileLimits.bytes, "must be at most 1GiB"),
  FILES_PER_VAULT: bytes("1GiB"),
  FILES_PER_PERSON: bytes("2GiB"),
  FILES_IN_ALL: bytes("10GiB"),
};

type FileValues = { [Name in keyof typeof fileSchema]: z.infer<(typeof fileSchema)[Name]> };

export const fileSettingsOf = (value: FileValues): FileSettings => ({
  fileSize: value.FILE_SIZE,
  filesPerVault: value.FILES_PER_VAULT,
  filesPerPerson: value.FILES_PER_PERSON,
  filesInAll: value.FILES_IN_ALL,
});
