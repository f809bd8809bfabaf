import { TransferError } from "../../types.ts";
import type { Reader } from "../reader.ts";
import { isObject } from "../json-values.ts";
import { isBitwardenJson, readBitwarden } from "./contents.ts";

/** Bitwarden's JSON, of a person or of an organisation. One that is sealed to an account is refused with advice. */
export const bitwardenJson: Reader = {
  format: "bitwarden-json",
  recognize: ({ json }) => {
    if (isBitwardenJson(json)) return { format: "bitwarden-json", needs: [] };
    if (isObject(json) && json["encrypted"] === true && json["passwordProtected"] !== true && "items" in json)
      throw new TransferError(
        "sealedElsewhere",
        "This Bitwarden export is encrypted for the account it came from and can't be opened anywhere else. In Bitwarden, " +
          "export once more, and choose the format “.json”, or “.json (Encrypted)” with “Password protected”.",
      );
    return null;
  },
  read: (file, options) => readBitwarden("bitwarden-json", file.json, options),
};
