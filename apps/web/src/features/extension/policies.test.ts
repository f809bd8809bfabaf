import type { PackedExtension } from "@pomander/contract";
import { expect, test } from "vitest";
import { chromiumPolicy, firefoxPolicy } from "./policies.ts";

const origin = "https://passwords.example.com";
const file = (kind: "zip" | "crx" | "xpi") => ({ kind, file: `pomander.${kind}`, bytes: 1, sha256: "ab".repeat(32) });
const packed: PackedExtension = {
  version: "1.2.0",
  chromiumId: "abcdefghijklmnopabcdefghijklmnop",
  files: [file("zip"), file("crx"), file("xpi")],
};

test("Chromium's policy names the extension and this server's list of updates", () => {
  expect(JSON.parse(chromiumPolicy(packed, origin) ?? "")).toEqual({
    ExtensionInstallForcelist: ["abcdefghijklmnopabcdefghijklmnop;https://passwords.example.com/packed/updates.xml"],
  });
  expect(chromiumPolicy({ ...packed, chromiumId: null }, origin)).toBeNull();
});

test("Firefox's policy installs this server's file under the extension's id, also unsigned", () => {
  expect(JSON.parse(firefoxPolicy(packed, origin) ?? "")).toEqual({
    policies: {
      Preferences: { "xpinstall.signatures.required": { Value: false, Status: "locked" } },
      ExtensionSettings: {
        "extension@pomander.example": {
          installation_mode: "force_installed",
          install_url: "https://passwords.example.com/packed/abababababababab/pomander.xpi",
        },
      },
    },
  });
  expect(firefoxPolicy({ ...packed, files: [file("zip"), file("crx")] }, origin)).toBeNull();
});

test("a policy is written on lines that can be read and compared", () => {
  for (const policy of [chromiumPolicy, firefoxPolicy])
    expect(policy(packed, origin)?.split("\n").slice(0, 2)).toEqual(["{", expect.stringMatching(/^ {2}"\w+": /)]);
});
