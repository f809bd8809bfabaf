import { type Call, type CallName, octets, z } from "@pomander/contract";
import fc from "fast-check";
import { arbitraryOf, type Known } from "./arbitrary.ts";
import { formOf } from "./forms.ts";

/** A generated request of a call. */
export interface GeneratedRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  raw: string | Buffer | null;
}
/** Makes a request that names values of the database. */
export type MakeRequest = (known: Known) => GeneratedRequest;
type MakeRaw = (known: Known) => string | Buffer | null;

const membersOf = (schema: z.ZodObject | undefined) => arbitraryOf(schema ?? z.object({}));

/** Generates bodies that a call's schema takes. */
export function rawOf(name: CallName, { body }: Call): fc.Arbitrary<MakeRaw> {
  if (body === undefined) return fc.constant(() => null);
  if (body === octets) return fc.constant((known) => (known["octets"]?.[0] ?? null) as Buffer | null);
  return arbitraryOf(formOf(name, body)).map((make) => (known) => JSON.stringify(make(known)));
}

/** Generates a call's requests with these bodies. */
export const requestsOf = (call: Call, raw: fc.Arbitrary<MakeRaw>): fc.Arbitrary<MakeRequest> =>
  fc
    .record({
      params: membersOf(call.params),
      query: membersOf(call.query),
      headers: membersOf(call.jsonHeaders === undefined ? undefined : z.object(call.jsonHeaders)),
      raw,
    })
    .map((makes): MakeRequest => (known) => ({
      params: makes.params(known) as Record<string, unknown>,
      query: makes.query(known) as Record<string, unknown>,
      headers: makes.headers(known) as Record<string, unknown>,
      raw: makes.raw(known),
    }));

/** Returns the path of a request, with its query. */
export function addressOf(call: Call, { params, query }: GeneratedRequest): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_all, key: string) => encodeURIComponent(String(params[key])));
  const text = new URLSearchParams(mapped(query, String)).toString();
  return `${path}${text === "" ? "" : `?${text}`}`;
}

export const mapped = (values: Record<string, unknown>, show: (value: unknown) => string) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, show(value)]));
