import { ContentsBuilder } from "../contents-builder.ts";
import type { InputFile } from "../input-file.ts";
import { createPacer } from "../pacer.ts";
import type { Reader } from "../reader.ts";
import { decodeText } from "../decode-text.ts";
import { openCsv } from "./csv-file.ts";
import { headerFormatOf } from "./header-formats.ts";
import { readTable } from "./read-table.ts";
import { rowFault } from "../../faults.ts";

const fileNames = ["credentials.csv", "payments.csv", "ids.csv", "personalinfo.csv", "securenotes.csv"];
const baseName = (name: string) => name.slice(name.lastIndexOf("/") + 1);

/** Dashlane's export: its tables in one zip, each known by its header again. */
export const dashlaneZip: Reader = {
  format: "dashlane-zip",
  recognize: ({ zip }: InputFile) =>
    zip?.files.some(({ name }) => fileNames.includes(baseName(name).toLowerCase())) === true
      ? { format: "dashlane-zip", needs: [] }
      : null,
  read: async ({ zip }, options) => {
    const contents = new ContentsBuilder("dashlane-zip");
    const pacer = createPacer(options);
    for (const file of zip?.files ?? []) {
      const fileName = baseName(file.name);
      const { text } = decodeText((await zip?.read(file, options.signal)) ?? new Uint8Array());
      const csv = text === null ? null : openCsv(text);
      const isKnown = csv !== null && headerFormatOf(csv.first)?.format === "dashlane-csv";
      if (isKnown) await readTable({ csv, contents, pacer, fileName });
      else if (text?.trim() !== "") contents.fail(fileName, null, rowFault("not_dashlane_table"));
    }
    return contents.build();
  },
};
