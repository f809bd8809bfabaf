import { limits } from "@pomander/contract";
import { storableText } from "../../../lib/form/storable-text.ts";
import { texts } from "../texts.ts";

const text = storableText(texts);

/** A name as it is typed; the server trims it. */
export const nameField = (field: string, required: string) =>
  text(field, limits.sharedName).refine((value) => value.trim() !== "", required);
export const descriptionField = (field: string) => text(field, limits.description);
