import type { ErrorCode } from "./errors.ts";
import { id } from "./schemas/common.ts";
import { z } from "./zod.ts";

/**
 * One call of the interface. Server validation, the typed client, the OpenAPI document and the sweeps over all
 * calls are read from it. `path` is below `/api`, parameters in braces.
 */
export interface Call {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: `/${string}`;
  /** The path without the parameter `vaultId`, for the caller's present vault. */
  ownPath?: `/${string}`;
  tag: string;
  summary: string;
  /** The parameters of the path; `callsOf` adds those that are ids. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Request headers that carry JSON, by name in lower case. */
  jsonHeaders?: Record<string, z.ZodType>;
  /** The reply of success; `null` is no body. 304 answers a request with `If-None-Match` while nothing has changed. */
  replies: { 200?: z.ZodType; 201?: z.ZodType; 204?: null; 304?: null };
  /** Error codes that this call alone may be refused with. */
  errorCodes: readonly ErrorCode[];
  /** A fault below a member of this name is answered with this code instead of `invalid`. */
  invalidFieldCodes?: Readonly<Record<string, ErrorCode>>;
  bodyBytes?: number;
  /** The member of a large body that contains its many elements, which are parsed and validated a few at a time. */
  bodyList?: string;
}

type DeclaredCall = Omit<Call, "tag" | "errorCodes"> & Partial<Pick<Call, "errorCodes">>;

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
/** The parameters of a path, which are ids unless the call declares others. */
type IdParams<C extends DeclaredCall> =
  C extends Record<"params", unknown>
    ? unknown
    : [NamesIn<C["path"]>] extends [never]
      ? unknown
      : { params: z.ZodObject<Record<NamesIn<C["path"]>, typeof id>, z.core.$strict> };

function idParams(path: string): Pick<Call, "params"> {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);
  return names.length === 0 ? {} : { params: z.strictObject(Object.fromEntries(names.map((name) => [name, id]))) };
}

/**
 * Returns calls of one tag with their literal types. The parameters of a path are ids, unless the call declares others;
 * a call that names no `errorCodes` has none of its own.
 */
export const callsOf = <const Calls extends Record<string, DeclaredCall>>(tag: string, calls: Calls) =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, { errorCodes: [], ...idParams(call.path), ...call, tag }]),
  ) as {
    [Name in keyof Calls]: Calls[Name] & IdParams<Calls[Name]> & Pick<Call, "tag" | "errorCodes">;
  };

type CallPart<C, K extends string> = C extends Record<K, infer S extends z.ZodType> ? S : never;
type InputOf<S> = [S] extends [never] ? undefined : S extends z.ZodType ? z.input<S> : never;
type OutputOf<S> = [S] extends [never] ? undefined : S extends z.ZodType ? z.output<S> : never;

/** A caller's input, part by part; parts that the call does not have are undefined. */
export interface CallInput<C extends Call> {
  params: InputOf<CallPart<C, "params">>;
  query: InputOf<CallPart<C, "query">>;
  body: InputOf<CallPart<C, "body">>;
}
/** The vault that a path names; null: the caller's present vault, by the call's own path. */
interface NamedVault {
  vaultId: string | null;
}
/** The input of the server's handler: parsed and normalized. */
export interface CallParsed<C extends Call> {
  params: C extends { ownPath: string }
    ? Omit<OutputOf<CallPart<C, "params">>, "vaultId"> & NamedVault
    : OutputOf<CallPart<C, "params">>;
  query: OutputOf<CallPart<C, "query">>;
  body: OutputOf<CallPart<C, "body">>;
  jsonHeaders: C extends { jsonHeaders: infer H extends Record<string, z.ZodType> }
    ? { [K in keyof H]: z.output<H[K]> }
    : undefined;
}
type ReplySchema<C extends Call> = C["replies"] extends { 200: infer S extends z.ZodType }
  ? S
  : C["replies"] extends { 201: infer S extends z.ZodType }
    ? S
    : never;
export type CallReply<C extends Call> = [ReplySchema<C>] extends [never] ? undefined : z.output<ReplySchema<C>>;
