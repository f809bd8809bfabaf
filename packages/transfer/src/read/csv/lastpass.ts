import { unescapeHtml } from "./csv-file.ts";
import type { HeaderFormat } from "./header-format.ts";
import { readLastpassNote } from "./lastpass-notes.ts";
import { titleOf } from "../title.ts";

/** LastPass: a row whose link is `http://sn` is a note, and its `extra` may contain an item of another type. */
export const lastpass: HeaderFormat = {
  format: "lastpass-csv",
  signatures: [["url", "username", "password", "extra", "name", "grouping", "fav"]],
  rowReader: (_header, text) => {
    const unescape = isEscaped(text) ? unescapeHtml : (value: string) => value;
    return (record) => {
      const take = (column: string) => unescape(record.take(column));
      const [url, extra] = [take("url"), take("extra")];
      const isNote = url === "http://sn";
      const [link, email] = [isNote ? "" : url, take("username")];
      const { fields = [], ...item } = isNote ? readLastpassNote(extra) : { notes: extra };
      return {
        title: titleOf(take("name"), link, email),
        link,
        email,
        password: take("password"),
        totp: take("totp"),
        path: take("grouping").split("\\"),
        isFavorite: take("fav") === "1",
        ...item,
        fields: [...fields],
      };
    };
  },
};

/** Returns whether an export was escaped for HTML, as some are: then every `&`, `<` and `>` in it is escaped. */
const isEscaped = (text: string) =>
  /&(?:amp|lt|gt|quot);/iu.test(text) && !/[<>]|&(?!(?:amp|lt|gt|quot|#0?39|#x27);)/iu.test(text);
