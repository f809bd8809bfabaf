import { CommandError, exitCodes, UsageError } from "@pomander/terminal/errors";
import { compareServer, readManifest, type ReleaseManifest, type ServerFault } from "@pomander/vault/server-check";
import type { CommandContext } from "../commands/command-context.ts";
import { readNamedFile } from "../commands/named-files.ts";
import { serverAddress } from "../vault/server-address.ts";
import { faultText } from "./fault-text.ts";
import { encodings, fetchReply } from "./fetch-reply.ts";

const maxShown = 3;
const maxManifestBytes = 4 * 1024 * 1024;

/**
 * Compares a server's replies with a release: each page and file byte by byte, in each encoding that browsers accept,
 * and the headers that protect them. Returns the exit code, 3 when something is not as it was released.
 * @throws CommandError when a reply is missing and the others show no fault
 */
export async function checkServer(
  { output }: CommandContext,
  url: string,
  { manifest: file }: { manifest?: string },
): Promise<number> {
  const server = serverAddress(url);
  if (file === undefined)
    throw new UsageError(
      "Name the manifest.json of the release with --manifest. In a clone of the project it's built for you.",
    );
  const manifest = await manifestIn(file);
  const { faults: found, unreached } = await compareServer({
    manifest,
    isTls: server.startsWith("https:"),
    asks: encodings.map((encoding) => (address, language) => fetchReply(server, address, encoding, language)),
  });
  const faults = Map.groupBy(found, faultText);
  const compared = `${manifest.pages.length} pages and ${manifest.files.size} files of ${server}`;
  if (faults.size === 0) {
    if (unreached[0] !== undefined) throw new CommandError(unreached[0].reason);
    output.print(`Checked ${compared}: all are as released, with the headers that protect them.`);
    output.print(`Release manifest: SHA-256 ${manifest.hash}`);
    output.print("This is what the server sent to this machine now. It could send something else to others.");
    return exitCodes.done;
  }
  for (const [fault, places] of faults) output.print(`${fault}: ${placesText(places)}`);
  if (unreached.length > 0) output.print(`Not compared, because no complete reply came: ${placesText(unreached)}`);
  output.print(`Checked ${compared}: ${faults.size} ${faults.size === 1 ? "fault" : "faults"}.`);
  output.print(`Release manifest: SHA-256 ${manifest.hash}`);
  return exitCodes.notVerified;
}

/**
 * Reads the `manifest.json` of a build.
 * @throws CommandError when the file is not one
 */
export async function manifestIn(file: string): Promise<ReleaseManifest> {
  const manifest = await readManifest(await readNamedFile(file, maxManifestBytes));
  if (manifest === "malformed")
    throw new CommandError(`${file} isn't a release manifest: a JSON object of file names and SHA-256 hashes.`);
  if (manifest === "noPage") throw new CommandError(`${file} isn't a manifest of the web app: it lists no page.`);
  return manifest;
}

/** Names the first places of a fault, and how many others there are. */
function placesText(places: readonly Pick<ServerFault, "address" | "language">[]): string {
  const shown = places
    .slice(0, maxShown)
    .map(({ address, language }) => (language === null ? address : `${address} (${language})`));
  const others = places.length - maxShown;
  return `${shown.join(", ")}${others > 0 ? ` and ${others} more` : ""}`;
}
