import type { Person, TestEnvironment } from "../../../../packages/vault/test/support/test-environment.ts";
import { createCliDevice, type CliDevice, type Finished } from "./device.ts";

/** Signs in from a machine that may not have seen the vault before. */
export const signIn = (device: CliDevice, env: Pick<TestEnvironment, "proxy">, person: Person): Promise<Finished> =>
  device.run(["login", env.proxy.url, person.email, "--password-stdin", "--yes"], { input: person.password });

/** A machine on which a person has signed in, with the vault unlocked. */
export async function signedInDevice(env: Pick<TestEnvironment, "proxy">, person: Person): Promise<CliDevice> {
  const device = createCliDevice();
  const { exitCode, stderr } = await signIn(device, env, person);
  if (exitCode !== 0) throw new Error(`Could not sign in: ${stderr}`);
  return device;
}
