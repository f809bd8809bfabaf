import type { AssertionOptions } from "@pomander/contract";
import type { Bytes } from "@pomander/crypto";
import { newAuthenticator } from "../../../../apps/server/test/passkeys.ts";
import type {
  AuthenticatorFaults,
  SoftwareAuthenticator,
} from "../../../../apps/server/test/software-authenticator.ts";
import { clientError, type Authenticator } from "../../src/index.ts";

/** When `prf` gives its result: at creation, only with a later assertion, never; or it makes the creation fail. */
type PrfSupport = "at once" | "later" | "never" | "breaks";

interface TestAuthenticator extends Authenticator {
  software: SoftwareAuthenticator;
  /** The requests that it received, in order; `prf` is null without that extension. */
  asked: { kind: "create" | "get"; options: object; prf: Bytes | null }[];
  /** The results of `prf` that it returned. */
  secrets: Uint8Array[];
  /** Faults of its answers from now on. */
  faults: AuthenticatorFaults;
  /** Whether the user touches it. */
  isTouched: boolean;
}

/**
 * Connects a page to a software authenticator. It leaves in its responses the extension results that a careless page
 * would leave.
 */
export function testAuthenticator(
  support: PrfSupport = "at once",
  software: SoftwareAuthenticator = newAuthenticator(),
): TestAuthenticator {
  const prfOf = (input: Bytes | null): Bytes | null => {
    if (input === null || support === "never" || support === "breaks") return null;
    const secret = Uint8Array.from(software.prf(input));
    device.secrets.push(secret);
    return secret;
  };
  const extensionResults = (secret: Bytes | null) =>
    (secret === null ? {} : { prf: { results: { first: Buffer.from(secret).toString("base64url") } } }) as Record<
      string,
      never
    >;
  const device: TestAuthenticator = {
    software,
    asked: [],
    secrets: [],
    faults: {},
    isTouched: true,
    async create(options, prf) {
      device.asked.push({ kind: "create", options, prf });
      if (!device.isTouched) throw clientError("authenticator_stopped");
      if (support === "breaks" && prf !== null) throw clientError("authenticator_failed");
      const response = software.create(options, device.faults);
      const secret = support === "at once" ? prfOf(prf) : null;
      return {
        response: { ...response, clientExtensionResults: extensionResults(secret) },
        prf: secret,
        hasPrf: prf !== null && (support === "at once" || support === "later"),
      };
    },
    async get(options, prf) {
      device.asked.push({ kind: "get", options, prf });
      if (!device.isTouched) throw clientError("authenticator_stopped");
      const response = software.get({ rpId: "localhost", ...options } as AssertionOptions, device.faults);
      const secret = prfOf(prf);
      return { response: { ...response, clientExtensionResults: extensionResults(secret) }, prf: secret };
    },
  };
  return device;
}
