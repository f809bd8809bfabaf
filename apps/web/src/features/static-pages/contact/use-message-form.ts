import { zodResolver } from "@hookform/resolvers/zod";
import { calls } from "@pomander/contract";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { fullName } from "../../../lib/format/full-name.ts";
import { problemOf, type Problem } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { useUser } from "../../../lib/session/store.ts";
import { emptyMessage, messageSchema, type MessageValues } from "./schema.ts";
import { texts } from "./texts.ts";

/** A message that is being written: it stays as typed until the server has taken it. `sentFrom` is the address then. */
export function useMessageForm() {
  const { api } = useServices();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  const form = useForm<MessageValues>({
    resolver: zodResolver(messageSchema),
    defaultValues: emptyMessage,
    reValidateMode: "onSubmit",
  });
  const { getValues, setValue } = form;

  const user = useUser();
  const userId = user?._id;
  useEffect(() => {
    if (user === null) return;
    if (getValues("name") === "") setValue("name", fullName(user));
    if (getValues("email") === "") setValue("email", user.email);
    // Filled in once for a person; what they clear stays clear.
    // oxlint-disable-next-line react/exhaustive-deps -- the record is read again every 30 seconds
  }, [userId]);

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      const call = await api();
      await call.done(calls.contact.send, { body: values });
      setSentFrom(values.email.trim());
      form.reset({ ...emptyMessage, name: values.name, email: values.email });
    } catch (error) {
      setProblem(problemOf(error, texts.errors.failed));
    }
  });
  return { form, problem, submit, sentFrom, writeAnother: () => setSentFrom(null) };
}
