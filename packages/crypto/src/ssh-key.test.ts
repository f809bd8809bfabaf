import { createPrivateKey, createPublicKey } from "node:crypto";
import { expect, test } from "vitest";
import { newSshKey, sshFingerprint } from "./ssh-key.ts";

// Public keys and fingerprints as `ssh-keygen` of OpenSSH 9 made and showed them.
const known = {
  ed25519: [
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDkYoJImouxJYKLREKJ9nZhYvABicuFAn5fFjJbYQQSY test@example",
    "SHA256:xEYn0zrLCRCojh1FzG3liAVpm47VfBLaJskXOo0QCMM",
  ],
  rsa: [
    "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQCwBMDCr/S3yYbWveUkzYMVwWDaRtn+YFHLMW+1GQ6xE6XxJRgZanGrjhOCiyf9JMGHnnKO1nDj5dZWBdYNsLhe/BqRyQNw0bb71ChEQSf2bY2eFsp6LXSmJ9j7X8Sg6DE92el3yfURvT3LIFcxWEofjRyRlYzkH2BvetaeBv72gJv8wJyXJqAmWSjBT/i362eTwLxSpSTVNLY5Tbxf45CbBNUldn+e22opza4k2F4Kx9NDHMSDT+wl28YgLLcMcOOKLSVpbgdo7wMgxZ+UIg8Rfo/AtAKnRlMTfECPzV80LcHaEHGdc3hi20sBWAtetU55NzOaAsr7MFV1deGHKvnx0wVQaLNh5L97ZdeAMPnJzxDqIX66xPdCEl2TQ7d0LFGRzceSWkPhrGvp+18ZMEcE0cdCLWYu2dBWlaQFTA9xBiNZNa8JRkVnIl2ItnHLJbtGajCDOOWGlFcUXce1+Vcz81V4nVqCrA2J8PZZJdRsR3MkjPFfnpGyrGWZCRX5EI8= test@example",
    "SHA256:D+5JIsJthAY2nDYAwY/itvDKrqJfy+OKFwgvipGNHB0",
  ],
  ecdsa: [
    "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBPwJFiM24S76T27Fh4/XM3ULvXjEwQJuqYHh6e1RA6boNU7gRKeqTeaG/KQrdJinxVanCtZV75HT4KwiBfe/lMk=",
    "SHA256:C7lCLtXoQO2CNa7qvS5KH0Qv4JYb1WJR3NpyBHxhDw4",
  ],
} as const;

test.each(Object.entries(known))("the fingerprint of an %s key is OpenSSH's", async (_type, [key, fingerprint]) => {
  expect(await sshFingerprint(key)).toBe(fingerprint);
  expect(await sshFingerprint(`  ${key}\n`)).toBe(fingerprint);
});

test.each([
  [""],
  ["ssh-ed25519"],
  ["ssh-ed25519 ????"],
  ["ssh-ed25519 AAAA"],
  ["ssh-rsa AAAAC3NzaC1lZDI1NTE5AAAAIDkYoJImouxJYKLREKJ9nZhYvABicuFAn5fFjJbYQQSY"],
  [`ssh-ed25519 ${"A".repeat(20_000)}`],
  ["-----BEGIN OPENSSH PRIVATE KEY-----"],
])("%j has no fingerprint", async (text) => {
  expect(await sshFingerprint(text)).toBeNull();
});

/** The parts of an unencrypted `openssh-key-v1` file, as OpenSSH's PROTOCOL.key names them. */
function readPrivateKey(pem: string) {
  const bytes = Buffer.from(pem.replace(/-----[^-]+-----/g, ""), "base64");
  let at = "openssh-key-v1\0".length;
  expect(bytes.toString("latin1", 0, at)).toBe("openssh-key-v1\0");
  const string = (from = bytes) => {
    const length = from.readUInt32BE(at);
    at += 4 + length;
    return from.subarray(at - length, at);
  };
  const [cipher, kdf, options] = [string(), string(), string()].map(String);
  expect(bytes.readUInt32BE(at)).toBe(1);
  at += 4;
  const blob = string();
  const secret = string();
  expect(at).toBe(bytes.length);
  at = 8;
  expect(secret.subarray(0, 4)).toEqual(secret.subarray(4, 8));
  const [type, publicKey, privateKey, comment] = [string(secret), string(secret), string(secret), string(secret)];
  expect([...secret.subarray(at)]).toEqual(Array.from({ length: secret.length - at }, (_, i) => i + 1));
  expect(secret.length % 8).toBe(0);
  return { cipher, kdf, options, blob, type: type.toString(), publicKey, privateKey, comment: comment.toString() };
}

test.each(["", "ana@north", "a comment of several words", "two\nlines"])(
  "a new key with the comment %j is OpenSSH's file of a key pair",
  async (comment) => {
    const { privateKey, publicKey, fingerprint } = await newSshKey(comment);
    const file = readPrivateKey(privateKey);
    const shown = comment.replace("\n", " ");
    expect(file).toMatchObject({ cipher: "none", kdf: "none", options: "", type: "ssh-ed25519", comment: shown });
    const seed = file.privateKey.subarray(0, 32);
    expect(file.privateKey.subarray(32)).toEqual(file.publicKey);
    const pkcs8 = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed]);
    const derived = createPublicKey(createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" }));
    expect(derived.export({ format: "der", type: "spki" }).subarray(-32)).toEqual(Buffer.from(file.publicKey));
    expect(publicKey).toBe(`ssh-ed25519 ${file.blob.toString("base64")} ${shown}`.trimEnd());
    expect(await sshFingerprint(publicKey)).toBe(fingerprint);
    expect(Math.max(...privateKey.split("\n").map(({ length }) => length))).toBe(70);
  },
);
