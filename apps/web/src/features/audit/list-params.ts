import { auditKinds, type AuditKind } from "@pomander/contract";
import { pageIn, paramsOf } from "../../lib/list/paging.ts";

export const pageSize = 25;

/** The filters and the page of the events, which are kept in the address. */
export interface AuditListParams {
  person: string | null;
  kind: AuditKind | null;
  /** Number of the page, from 1. */
  page: number;
}

export function readListParams(params: URLSearchParams): AuditListParams {
  const person = params.get("person") ?? "";
  return {
    // The server would only refuse a text that is not an id.
    person: /^[0-9a-f-]{36}$/.test(person) ? person : null,
    kind: auditKinds.find((kind) => kind === params.get("kind")) ?? null,
    page: pageIn(params),
  };
}

export const writeListParams = (listParams: AuditListParams) => paramsOf({ ...listParams });
