import type { Reader } from "../reader.ts";
import { isObject } from "../json-values.ts";
import { isBitwardenJson, readBitwarden } from "./read-bitwarden.ts";
import { transferError } from "../../faults.ts";

/** Bitwarden's JSON, of a person or of an organisation. One that is sealed to an account is refused with advice. */
export const bitwardenJson: Reader = {
  format: "bitwarden-json",
  recognize: ({ json }) => {
    if (isBitwardenJson(json)) return { format: "bitwarden-json", needs: [] };
    if (isObject(json) && json["encrypted"] === true && json["passwordProtected"] !== true && "items" in json)
      throw transferError("bitwarden_sealed");
    return null;
  },
  read: (file, options) => readBitwarden("bitwarden-json", file.json, options),
};
