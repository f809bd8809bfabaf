import type { Reader } from "../reader.ts";
import { readBitwarden } from "./read-bitwarden.ts";
import { zipAttachment } from "../zip-attachment.ts";
import type { ZipFile } from "../zip-directory.ts";
import { readZipJson } from "../zip-json.ts";
import { transferError } from "../../faults.ts";

const dataName = "data.json";

/** Bitwarden's export with attachments: `data.json`, and `attachments/<item id>/<file name>`. */
export const bitwardenZip: Reader = {
  format: "bitwarden-zip",
  recognize: ({ zip }) => (zip?.find(dataName) ? { format: "bitwarden-zip", needs: [] } : null),
  read: async ({ zip }, options) => {
    if (zip === null) throw transferError("not_export_of", { program: "Bitwarden" });
    const json = await readZipJson(zip, dataName, options.signal);
    const byItem = new Map<string, [name: string, file: ZipFile][]>();
    for (const part of zip.files) {
      const [, id, name] = /^attachments\/([^/]+)\/(.+)$/.exec(part.name) ?? [];
      if (id !== undefined && name !== undefined) byItem.set(id, [...(byItem.get(id) ?? []), [name, part]]);
    }
    const filesOf = (id: string) =>
      Promise.all((byItem.get(id) ?? []).map(([name, part]) => zipAttachment(zip, part, name)));
    return readBitwarden("bitwarden-zip", json, options, filesOf);
  },
};
