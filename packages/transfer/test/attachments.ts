import { createAttachmentSource, type FileContents } from "../src/index.ts";

/** Returns the files of a file's entries as text, each with the title of its entry. */
export const attachmentTexts = async ({ attachments, entries }: FileContents) =>
  Promise.all(
    attachments.map(async (attachment) => {
      const { name, size, read } = createAttachmentSource(attachment);
      const text = new TextDecoder().decode(await read(0, size));
      return { entry: entries[attachment.entry]?.draft.title, name, text };
    }),
  );
