import { bitwardenEncrypted } from "./bitwarden/bitwarden-encrypted.ts";
import { bitwardenJson } from "./bitwarden/bitwarden-json.ts";
import { bitwardenZip } from "./bitwarden/bitwarden-zip.ts";
import { cxfJson } from "./cxf/cxf-json.ts";
import { enpassJson } from "./enpass/enpass-json.ts";
import { keeperJson } from "./keeper/keeper-json.ts";
import { onePassword1pux } from "./onepassword/onepassword-1pux.ts";
import { protonJson, protonZip } from "./proton/proton-json.ts";
import type { Reader } from "./reader.ts";

/** The formats that are JSON, alone, sealed or within a zip. */
export const jsonReaders: readonly Reader[] = [
  onePassword1pux,
  protonZip,
  bitwardenZip,
  bitwardenEncrypted,
  bitwardenJson,
  protonJson,
  cxfJson,
  keeperJson,
  enpassJson,
];
