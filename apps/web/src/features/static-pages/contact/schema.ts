import { isEmail, limits, emailErrorMap, z } from "@pomander/contract";
import { texts } from "./texts.ts";

const { errors } = texts;

const upTo = (most: number) => z.string().max(most, errors.tooLong(most));
const required = (most: number, message: string) =>
  upTo(most).refine((value) => value.trim() !== "", { message, abort: true });

export const messageSchema = z.object({
  name: required(limits.name, errors.nameRequired),
  email: z
    .string()
    .refine((value) => value.trim() !== "", { message: errors.emailRequired, abort: true })
    .refine(isEmail, { error: emailErrorMap }),
  subject: upTo(limits.contactSubject),
  message: required(limits.contactMessage, errors.messageRequired),
});
export type MessageValues = z.infer<typeof messageSchema>;
export const emptyMessage: MessageValues = { name: "", email: "", subject: "", message: "" };
