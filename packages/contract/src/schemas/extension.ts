import { z } from "../zod.ts";

/**
 * The packed browser extension, as `pack-extension` describes it beside its files: a `zip` for Chromium that people load
 * unpacked, a `crx` for Chromium that a policy installs, an `xpi` for Firefox.
 */
export const packedExtension = z.object({
  version: z.string().regex(/^\d{1,5}(\.\d{1,5}){0,3}$/),
  /** The id in Chromium, which follows from the key; null: there is no `crx`. */
  chromiumId: z
    .string()
    .regex(/^[a-p]{32}$/)
    .nullable(),
  files: z
    .array(
      z.object({
        kind: z.enum(["zip", "crx", "xpi"]),
        file: z.string().regex(/^[\w.-]{1,100}$/),
        bytes: z.int().positive(),
        sha256: z.string().regex(/^[\da-f]{64}$/),
      }),
    )
    .min(1)
    .max(3),
});
export type PackedExtension = z.infer<typeof packedExtension>;
export type PackedFile = PackedExtension["files"][number];

/** The path at which a server serves a file of it: the bytes at a path never change. */
export const packedFilePath = ({ file, sha256 }: Pick<PackedFile, "file" | "sha256">) =>
  `/packed/${sha256.slice(0, 16)}/${file}`;

/** The path of the list of updates that a policy of Chromium names. */
export const packedUpdatesPath = "/packed/updates.xml";
