import { z, type Group } from "@pomander/contract";
import { fullName } from "../../../lib/format/full-name.ts";
import { descriptionField, nameField } from "../form/schema.ts";
import type { Choice } from "../picker/use-choices.ts";
import { texts } from "../texts.ts";

/** Someone who is in a group or may be put into it; the second line is the address. */
export interface PersonChoice extends Choice {
  firstName: string;
  lastName: string;
}

export interface GroupValues {
  name: string;
  description: string;
  members: PersonChoice[];
}

const { groupForm: words } = texts;

export const groupSchema = z.object({
  name: nameField(words.name, words.nameRequired),
  description: descriptionField(words.description),
  members: z.custom<PersonChoice[]>(() => true),
});

type PersonRecord = { _id: string; firstName: string; lastName: string; email?: string | undefined };

export const choiceOf = ({ _id, firstName, lastName, email = "" }: PersonRecord): PersonChoice => ({
  _id,
  firstName,
  lastName,
  name: fullName({ firstName, lastName }) || email,
  detail: email,
});

export const valuesOf = (group: Group | null): GroupValues => ({
  name: group?.name ?? "",
  description: group?.description ?? "",
  members: (group?.members ?? []).map(choiceOf).toSorted((a, b) => a.name.localeCompare(b.name)),
});
