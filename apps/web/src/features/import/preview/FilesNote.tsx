import Alert from "@mui/material/Alert";
import type { FileRoom } from "@pomander/contract";
import type { Attachment } from "@pomander/transfer";
import { format } from "@pomander/texts/format";
import type { Api, OpenVault } from "@pomander/vault";
import { useCallback } from "react";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import { readFileRoom } from "../../../widgets/file-room.ts";
import { texts as words } from "./files-texts.ts";

interface Props {
  vault: OpenVault;
  files: readonly Attachment[];
}

/** Says how many files come with the chosen entries, and whether the vault has room for them. */
export function FilesNote({ vault: { vaultId }, files }: Props) {
  const read = useCallback((call: Api) => readFileRoom(call, vaultId), [vaultId]);
  const { value: room } = useApiQuery(files.length > 0 ? read : null);
  if (files.length === 0) return null;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const count = words.count(files.length, bytes);
  const problem = room === null ? null : problemWith(files, bytes, room);
  const more = problem ?? (room === null ? "" : words.room(room.room));
  return <Alert severity={problem === null ? "info" : "warning"}>{`${count} ${more}`.trim()}</Alert>;
}

/** Returns what stays behind, in words; null: nothing does, as far as is known. */
function problemWith(files: readonly Attachment[], bytes: number, { fileBytes, room }: FileRoom): string | null {
  if (fileBytes === 0) return words.off;
  const large = files.filter(({ size }) => size > fileBytes).map(({ name }) => name);
  if (large.length > 0) return words.tooLarge(format.list(firstOf(large)), fileBytes);
  return bytes > room ? words.noRoom(room) : null;
}

/** Names of files that are said at once. */
const mostNames = 5;

const firstOf = (names: readonly string[]): readonly string[] =>
  names.length <= mostNames ? names : [...names.slice(0, mostNames), words.more(names.length - mostNames)];
