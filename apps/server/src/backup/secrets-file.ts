import { z } from "@pomander/contract";
import type { Secrets } from "../platform/secrets.ts";
import { BackupError } from "./format.ts";
import { openText, type Opener, sealText } from "./sealing.ts";

const shape = z.object({
  format: z.literal("pomander-secrets"),
  pepper: z.string().min(32).max(1_000),
  tokenSecret: z.string().min(32).max(1_000),
});

/** Seals both secrets of a server as the text of an age file: without the pepper a backup opens no vault. */
export function sealSecrets(secrets: Secrets, to: { recipient: string } | { passphrase: string }): Promise<string> {
  const content: z.infer<typeof shape> = {
    format: "pomander-secrets",
    pepper: secrets.pepper.toString("utf8"),
    tokenSecret: secrets.tokenSecret.toString("utf8"),
  };
  return sealText(`${JSON.stringify(content, null, 2)}\n`, to);
}

/** Opens a file of secrets. @throws BackupError for another file, or when the key does not open it */
export async function openSecrets(sealed: string, opener: Opener): Promise<Secrets> {
  const text = await openText(sealed, opener);
  try {
    const { pepper, tokenSecret } = shape.parse(JSON.parse(text));
    return { pepper: Buffer.from(pepper), tokenSecret: Buffer.from(tokenSecret) };
  } catch {
    throw new BackupError("This file holds no secrets of a Pomander server.");
  }
}
