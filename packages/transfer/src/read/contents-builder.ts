import type { Draft, EarlierPassword, EntryField, EntryType, EntryUrl, IncomingEntry, UrlMatch } from "@pomander/vault";
import { limits } from "@pomander/contract";
import { harmlessFileName } from "@pomander/crypto/limits";
import type { Attachment, FileContents, LeftBehind, UnreadRow } from "../file-contents.ts";
import { importLimits } from "../import-limits.ts";
import { createFreeNames } from "../free-name.ts";
import type { ImportFormat } from "../import-formats.ts";
import { filedUnder } from "./folder-paths.ts";
import { leftPart, transferError, type RowFault, type LeftPart } from "../faults.ts";

/** The parts of an entry that a reader found; absent ones are empty. */
export interface FoundEntry {
  source: string;
  type?: EntryType | undefined;
  title: string;
  link?: string | undefined;
  linkMatch?: UrlMatch | undefined;
  /** Further links; empty ones and repetitions of `link` are dropped. */
  urls?: readonly EntryUrl[] | undefined;
  email?: string | undefined;
  password?: string | undefined;
  notes?: string | undefined;
  /** The folders that it is in, from the outermost: the last becomes the category, each a tag. */
  path?: readonly string[] | undefined;
  /** The category, where it is not the last of `path`. */
  category?: string | undefined;
  tags?: readonly string[] | undefined;
  totp?: string | undefined;
  /** Fields; those without a value are dropped. */
  fields?: readonly EntryField[] | undefined;
  expires?: string | undefined;
  /** Whether the user is asked for the master password before it is shown. */
  reprompt?: boolean | undefined;
  isFavorite?: boolean | undefined;
  isArchive?: boolean | undefined;
  history?: readonly EarlierPassword[] | undefined;
  createdAt?: string | undefined;
  changedAt?: string | undefined;
  passwordChangedAt?: string | undefined;
  rest?: Readonly<Record<string, unknown>> | undefined;
}

/** Returns an entry in the form in which it goes into a vault. */
function incomingEntry(found: FoundEntry): IncomingEntry {
  const { source, createdAt, changedAt, passwordChangedAt, rest } = found;
  return {
    source,
    draft: draftOf(found),
    isArchive: found.isArchive ?? false,
    history: found.history ?? [],
    ...(createdAt === undefined ? {} : { createdAt }),
    ...(changedAt === undefined ? {} : { changedAt }),
    ...(passwordChangedAt === undefined ? {} : { passwordChangedAt }),
    ...(rest === undefined || Object.keys(rest).length === 0 ? {} : { rest }),
  };
}

function draftOf(found: FoundEntry): Draft {
  const { type, link = "", linkMatch, totp, expires } = found;
  const { category, tags } = filedUnder(found.path ?? []);
  const isAgain = ({ url, match }: EntryUrl) => url === link && (match === undefined || match === linkMatch);
  const urls = (found.urls ?? []).filter((each) => each.url !== "" && !isAgain(each));
  const fields = (found.fields ?? []).filter(({ value }) => value !== "");
  return {
    title: found.title,
    link,
    email: found.email ?? "",
    password: found.password ?? "",
    notes: found.notes ?? "",
    category: found.category ?? category,
    tags: [...new Set([...tags, ...(found.tags ?? [])])].filter((tag) => tag !== ""),
    isFavorite: found.isFavorite ?? false,
    ...(type === undefined || type === "login" ? {} : { type }),
    ...(linkMatch === undefined ? {} : { linkMatch }),
    ...(totp === undefined || totp === "" ? {} : { totp }),
    ...(urls.length === 0 ? {} : { urls }),
    ...(fields.length === 0 ? {} : { fields }),
    ...(expires === undefined || expires === "" ? {} : { expires }),
    ...(found.reprompt === true ? { reprompt: true } : {}),
  };
}

/** Collects the contents of a file; every row or item goes to one of `add`, `skip` and `fail`. */
export class ContentsBuilder {
  readonly #format: ImportFormat;
  readonly #entries: IncomingEntry[] = [];
  readonly #skipped: UnreadRow[] = [];
  readonly #failed: UnreadRow[] = [];
  readonly #leftBehind: LeftBehind[] = [];
  readonly #attachments: Attachment[] = [];
  /** Names of the files of each entry, by its index. */
  readonly #fileNames = new Map<number, { count: number; free: (name: string) => string }>();

  constructor(format: ImportFormat) {
    this.#format = format;
  }

  /** Adds an entry. Throws `too_many_entries` for more entries than any vault can contain. */
  add(found: FoundEntry): void {
    this.addIncoming(incomingEntry(found));
  }

  /** Adds an entry that is complete already; throws like `add`. */
  addIncoming(entry: IncomingEntry): void {
    this.#entries.push(entry);
    this.#refuseTooMany();
  }

  /**
   * Gives an entry a file, by default the one that was added last. A file beyond what an entry can have stays behind.
   */
  attach(file: Omit<Attachment, "entry">, entry = this.#entries.length - 1): void {
    const names = this.#fileNames.get(entry) ?? { count: 0, free: createFreeNames() };
    if (names.count === limits.filesPerEntry)
      return this.leaveOf(entry, leftPart("attachment", { name: file.name, bytes: file.size }));
    const name = names.free(harmlessFileName(file.name));
    this.#fileNames.set(entry, { ...names, count: names.count + 1 });
    this.#attachments.push({ ...file, entry, name });
  }

  skip(source: string, title: string | null, reason: RowFault): void {
    this.#skipped.push({ source, title, reason });
    this.#refuseTooMany();
  }

  fail(source: string, title: string | null, reason: RowFault): void {
    this.#failed.push({ source, title, reason });
    this.#refuseTooMany();
  }

  get entryCount(): number {
    return this.#entries.length;
  }

  /** Says what an entry leaves behind, by the entry's index. */
  leaveOf(entry: number, what: LeftPart): void {
    this.leave(this.#entries[entry]?.draft.title ?? "", what);
  }

  leave(entry: string, what: LeftPart): void {
    this.#leftBehind.push({ entry, what });
  }

  build(): FileContents {
    const [entries, skipped, failed] = [this.#entries, this.#skipped, this.#failed];
    const read = entries.length + skipped.length + failed.length;
    return {
      format: this.#format,
      read,
      entries,
      skipped,
      failed,
      leftBehind: this.#leftBehind,
      attachments: this.#attachments,
    };
  }

  #refuseTooMany(): void {
    const most = importLimits.entries;
    if (this.#entries.length <= most && this.#skipped.length <= most && this.#failed.length <= most) return;
    throw transferError("too_many_entries", { most });
  }
}
