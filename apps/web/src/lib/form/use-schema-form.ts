import { zodResolver } from "@hookform/resolvers/zod";
import type { z } from "@pomander/contract";
import { useForm, type DefaultValues, type FieldValues } from "react-hook-form";

/** Returns a form that is checked by a schema whenever it is sent, and only then. */
export const useSchemaForm = <V extends FieldValues>(schema: z.ZodType<V, V>, defaultValues: DefaultValues<V>) =>
  useForm<V>({ resolver: zodResolver(schema), defaultValues, reValidateMode: "onSubmit" });
