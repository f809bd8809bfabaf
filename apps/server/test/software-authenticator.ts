import {
  createHash,
  createHmac,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from "node:crypto";
import type { Assertion, AssertionOptions, Attestation, AttestationOptions } from "@pomander/contract";

/** Deviations of an authenticator, or of the browser in front of it, from the standard. */
export interface AuthenticatorFaults {
  /** The origin of the page that asks. */
  origin?: string;
  /** The site that the authenticator signs for. */
  rpId?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  isPresent?: boolean;
  isVerified?: boolean;
  counter?: number;
  /** The account's user handle; null: left out. */
  userHandle?: string | null;
  /** Signs with another key than the credential's. */
  signsWrongly?: boolean;
  /** The credential that answers. */
  credentialId?: string;
  /** A statement of another format than "none". */
  statement?: Buffer;
}

export interface SoftwareCredential {
  id: string;
  rpId: string;
  userHandle: string;
  privateKey: KeyObject;
  /** The public key as COSE_Key. */
  publicKey: Buffer;
  counter: number;
  /** The secret from which results of `prf` are derived. */
  prfSecret: Buffer;
}

export type KeyKind = "ES256" | "EdDSA" | "RS256" | "ES384";

export interface SoftwareAuthenticator {
  credentials: SoftwareCredential[];
  create(options: AttestationOptions, faults?: AuthenticatorFaults & { key?: KeyKind }): Attestation;
  get(options: AssertionOptions, faults?: AuthenticatorFaults): Assertion;
  /** Returns the result of `prf` for `eval.first` with the credential that answered last (WebAuthn Level 3 §10.1.4). */
  prf(first: Uint8Array): Uint8Array;
}

const sha256 = (...parts: (Uint8Array | string)[]) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/**
 * Returns an authenticator with the browser in front of it, whose responses follow WebAuthn Level 3 §5.8.1, §6.1 and
 * §6.5: with keys of its own, and every fault settable. `counts`: its signature counters grow with each use; else they
 * stay 0.
 */
export function createAuthenticator(origin: string, { counts = true } = {}): SoftwareAuthenticator {
  const credentials: SoftwareCredential[] = [];
  let last: SoftwareCredential | undefined;

  const clientData = (type: string, challenge: string, faults: AuthenticatorFaults) =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? origin,
        crossOrigin: faults.crossOrigin ?? false,
      }),
    );
  const authenticatorData = (rpId: string, counter: number, faults: AuthenticatorFaults, attested?: Buffer) => {
    const flags =
      ((faults.isPresent ?? true) ? 0x01 : 0) |
      ((faults.isVerified ?? true) ? 0x04 : 0) |
      (attested === undefined ? 0 : 0x40);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(faults.counter ?? counter);
    return Buffer.concat([sha256(faults.rpId ?? rpId), Buffer.from([flags]), counted, attested ?? Buffer.alloc(0)]);
  };

  return {
    credentials,
    create(options, faults = {}) {
      const { privateKey, publicKey } = makeKey(faults.key ?? "ES256");
      const id = randomBytes(32);
      const credential: SoftwareCredential = {
        id: id.toString("base64url"),
        rpId: options.rp.id,
        userHandle: options.user.id,
        privateKey,
        publicKey,
        counter: counts ? 1 : 0,
        prfSecret: randomBytes(32),
      };
      if (options.excludeCredentials.some((one) => credentials.some((own) => own.id === one.id))) {
        throw new Error("InvalidStateError: this authenticator has a credential of the account");
      }
      credentials.push(credential);
      last = credential;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, publicKey]);
      const authData = authenticatorData(options.rp.id, credential.counter, faults, attested);
      const object = cborMap([
        [cborText("fmt"), cborText(faults.statement === undefined ? "none" : "packed")],
        [cborText("attStmt"), faults.statement ?? cborMap([])],
        [cborText("authData"), cborBytes(authData)],
      ]);
      return {
        id: credential.id,
        rawId: credential.id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData("webauthn.create", options.challenge, faults).toString("base64url"),
          attestationObject: object.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    get(options, faults = {}) {
      const allowed = options.allowCredentials.map((one) => one.id);
      const credential = credentials.findLast((one) =>
        faults.credentialId !== undefined
          ? one.id === faults.credentialId
          : one.rpId === options.rpId && (allowed.length === 0 || allowed.includes(one.id)),
      );
      if (credential === undefined) throw new Error("NotAllowedError: no credential for this");
      last = credential;
      if (counts) credential.counter++;
      const authData = authenticatorData(options.rpId, credential.counter, faults);
      const client = clientData("webauthn.get", options.challenge, faults);
      const key = faults.signsWrongly === true ? makeKey("ES256").privateKey : credential.privateKey;
      const userHandle = faults.userHandle === undefined ? credential.userHandle : faults.userHandle;
      return {
        id: credential.id,
        rawId: credential.id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: authData.toString("base64url"),
          signature: signWith(key, Buffer.concat([authData, sha256(client)])).toString("base64url"),
          ...(userHandle === null ? {} : { userHandle }),
        },
      };
    },
    prf(first) {
      if (last === undefined) throw new Error("no credential has answered yet");
      return new Uint8Array(createHmac("sha256", last.prfSecret).update(sha256("WebAuthn PRF\0", first)).digest());
    },
  };
}

const signWith = (key: KeyObject, data: Buffer) =>
  sign(key.asymmetricKeyType === "ed25519" ? null : "sha256", data, key);

/** Makes a key pair, its public half as COSE_Key (RFC 9052 §7, RFC 9053 §7.1, RFC 8230 §4). */
function makeKey(kind: KeyKind): { privateKey: KeyObject; publicKey: Buffer } {
  const pair =
    kind === "EdDSA"
      ? generateKeyPairSync("ed25519")
      : kind === "RS256"
        ? generateKeyPairSync("rsa", { modulusLength: 2048 })
        : generateKeyPairSync("ec", { namedCurve: kind === "ES384" ? "P-384" : "P-256" });
  const jwk = pair.publicKey.export({ format: "jwk" });
  const bytes = (value: unknown) => cborBytes(Buffer.from(String(value), "base64url"));
  const members: [number, Buffer][] =
    kind === "EdDSA"
      ? [
          [1, cborInt(1)],
          [3, cborInt(-8)],
          [-1, cborInt(6)],
          [-2, bytes(jwk.x)],
        ]
      : kind === "RS256"
        ? [
            [1, cborInt(3)],
            [3, cborInt(-257)],
            [-1, bytes(jwk.n)],
            [-2, bytes(jwk.e)],
          ]
        : [
            [1, cborInt(2)],
            [3, cborInt(kind === "ES384" ? -35 : -7)],
            [-1, cborInt(kind === "ES384" ? 2 : 1)],
            [-2, bytes(jwk.x)],
            [-3, bytes(jwk.y)],
          ];
  return {
    privateKey: createPrivateKey(pair.privateKey.export({ format: "pem", type: "pkcs8" })),
    publicKey: cborMap(members.map(([key, value]) => [cborInt(key), value])),
  };
}

/** Encodes the head of a CBOR item, as far as it is needed (RFC 8949 §3). */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 0x100) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}
const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
export const cborBytes = (value: Buffer) => Buffer.concat([cborHead(2, value.length), value]);
export const cborText = (value: string) => Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
export const cborMap = (members: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([cborHead(5, members.length), ...members.flat()]);
