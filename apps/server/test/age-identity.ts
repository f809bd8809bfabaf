import { generateIdentity, identityToRecipient } from "age-encryption";

/** Creates an age identity, as the text of its file, and its recipient. */
export async function createAgeIdentity(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateIdentity();
  return { identity: `${identity}\n`, recipient: await identityToRecipient(identity) };
}
