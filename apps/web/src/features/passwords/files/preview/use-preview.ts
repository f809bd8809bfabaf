import { withWorkerClient } from "@pomander/browser/worker/client";
import type { FileRecord, OpenVault } from "@pomander/vault";
import { isCode } from "@pomander/vault/is-code";
import { useEffect, useState } from "react";
import { problemOf } from "../../../../lib/problem.ts";
import { useServices } from "../../../../lib/services.ts";
import { texts } from "../texts.ts";
import type { ImageRequest } from "./image.worker.ts";
import address from "./image.worker.ts?worker&url";
import { readPreview } from "./read-preview.ts";

/** The state of a preview. */
export type Shown =
  | { kind: "reading"; done: number }
  | { kind: "image"; picture: ImageBitmap }
  | { kind: "text"; text: string }
  | { kind: "notice"; text: string }
  | { kind: "problem"; text: string };

/** A decoder that has not ended by then is ended. */
const decodedWithinMs = 20_000;

/** Reads a file to be shown, until the component goes. */
export function usePreview(vault: OpenVault, file: FileRecord): Shown {
  const { holder } = useServices();
  const [shown, setShown] = useState<Shown>({ kind: "reading", done: 0 });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const show = (next: Shown) => !signal.aborted && setShown(next);
    const allowAutoLock = holder.preventAutoLock();
    read(vault, file, signal, (done) => show({ kind: "reading", done }))
      .then(show, (error: unknown) => {
        if (!isCode(error, "vault_locked"))
          show({ kind: "problem", text: problemOf(error, texts.notPreviewed).message });
      })
      .finally(allowAutoLock);
    return () => ending.abort();
  }, [holder, vault, file]);
  return shown;
}

async function read(
  vault: OpenVault,
  file: FileRecord,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Shown> {
  const { readFile } = await import("@pomander/vault/files");
  const preview = await readPreview(readFile(vault, file, { signal, onProgress }), file.size);
  if (preview.kind === "other") return { kind: "notice", text: texts.previewOther };
  if (preview.kind === "tooManyPixels") return { kind: "notice", text: texts.previewPixels };
  if (preview.kind === "text") return preview.text === "" ? { kind: "notice", text: texts.previewEmpty } : preview;
  const { type, bytes } = preview;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(decodedWithinMs)]);
  try {
    const picture = await withWorkerClient<ImageRequest, ImageBitmap, ImageBitmap>(
      address,
      ({ request }) => request({ type, bytes }, [bytes.buffer]),
      { signal: limit },
    );
    return { kind: "image", picture };
  } catch {
    return { kind: "problem", text: texts.previewBroken };
  }
}
