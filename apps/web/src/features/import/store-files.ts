import { createAttachmentSource, type Attachment } from "@pomander/transfer";
import type { FileProgress, FileRecord, OpenVault } from "@pomander/vault";
import { texts as partTexts } from "../../components/texts.ts";
import { problemOf } from "../../lib/problem.ts";
import { texts } from "./texts.ts";

interface Options {
  signal: AbortSignal;
  onFile: (progress: FileProgress) => void;
}

/** Stores files for an entry of the vault. Returns their records, and in words which were not stored, and why. */
export async function storeFiles(vault: OpenVault, files: readonly Attachment[], { signal, onFile }: Options) {
  const records: FileRecord[] = [];
  const left: string[] = [];
  for (const file of files) {
    const { uploadFile } = await import("@pomander/vault/files");
    const { name, size } = file;
    const onProgress = (done: number) => onFile({ name, size, done });
    onProgress(0);
    try {
      records.push(await uploadFile(vault, createAttachmentSource(file), { signal, onProgress }));
    } catch (error) {
      if (signal.aborted) break;
      left.push(`${name}${partTexts.colon}${problemOf(error, texts.run.failed).message}`);
    }
  }
  return { records, left };
}
