import { texts } from "../texts.ts";

/** A group may be gone, or have lost its name. */
export const groupName = (name: string | undefined) =>
  name === undefined || name.trim() === "" ? texts.tags.unknownGroup : name;
