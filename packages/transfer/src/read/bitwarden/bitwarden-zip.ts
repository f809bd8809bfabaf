import type { Reader } from "../reader.ts";
import { readBitwarden } from "./read-bitwarden.ts";
import { readZipJson } from "../zip-json.ts";
import { transferError } from "../../faults.ts";

const dataName = "data.json";

/** Bitwarden's export with attachments: `data.json`, and `attachments/<item id>/<file name>`, which stay behind. */
export const bitwardenZip: Reader = {
  format: "bitwarden-zip",
  recognize: ({ zip }) => (zip?.find(dataName) ? { format: "bitwarden-zip", needs: [] } : null),
  read: async ({ zip }, options) => {
    if (zip === null) throw transferError("not_export_of", { program: "Bitwarden" });
    const json = await readZipJson(zip, dataName, options.signal);
    const byItem = new Map<string, string[]>();
    for (const { name } of zip.files) {
      const [, id, file] = /^attachments\/([^/]+)\/(.+)$/.exec(name) ?? [];
      if (id !== undefined && file !== undefined) byItem.set(id, [...(byItem.get(id) ?? []), file]);
    }
    return readBitwarden("bitwarden-zip", json, options, (id) => byItem.get(id) ?? []);
  },
};
