import { packedFilePath, packedUpdatesPath, type PackedExtension } from "@pomander/contract";

const lines = (policy: object) => JSON.stringify(policy, null, 2);

/** Returns the policy by which Chromium installs the extension from this server; null: there is no signed file. */
export const chromiumPolicy = ({ chromiumId }: PackedExtension, origin: string): string | null =>
  chromiumId === null ? null : lines({ ExtensionInstallForcelist: [`${chromiumId};${origin}${packedUpdatesPath}`] });

/** Returns the policy by which Firefox ESR installs it, also unsigned; null: there is no file for Firefox. */
export function firefoxPolicy({ files }: PackedExtension, origin: string): string | null {
  const xpi = files.find(({ kind }) => kind === "xpi");
  if (xpi === undefined) return null;
  return lines({
    policies: {
      Preferences: { "xpinstall.signatures.required": { Value: false, Status: "locked" } },
      ExtensionSettings: {
        "extension@pomander.example": {
          installation_mode: "force_installed",
          install_url: origin + packedFilePath(xpi),
        },
      },
    },
  });
}
