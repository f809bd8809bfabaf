import { format } from "@pomander/texts/format";
import { useToday } from "../../../lib/hooks/use-today.ts";
import { texts } from "../texts.ts";
import type { LabelKind } from "./labels.ts";
import { onlyWide } from "./row-styles.ts";

const shownTags = 2;

interface Props {
  category: string;
  tags: readonly string[];
  /** Day of expiry, only if the entry has expired or soon will. */
  expires: string | undefined;
  onLabel: (kind: LabelKind, name: string) => void;
}

/** Shows labels that filter the list at a click. The keyboard skips them, because the filter bar serves it. */
export function EntryLabels({ category, tags, expires, onLabel }: Props) {
  const more = tags.length - shownTags;
  if (category.trim() === "" && tags.length === 0 && expires === undefined) return null;
  const label = (kind: LabelKind, name: string) => (
    <button
      key={`${kind} ${name}`}
      type="button"
      className="row-label"
      data-category={kind === "category" || undefined}
      dir="auto"
      tabIndex={-1}
      onClick={() => onLabel(kind, name)}
    >
      {name}
    </button>
  );
  return (
    <div className={onlyWide} data-labels>
      {expires !== undefined && <ExpiryLabel day={expires} />}
      {category.trim() !== "" && label("category", category)}
      {tags.slice(0, shownTags).map((tag) => label("tag", tag))}
      {more > 0 && (
        <span className="row-label" title={tags.slice(shownTags).join(", ")}>
          {texts.row.moreTags(more)}
        </span>
      )}
    </div>
  );
}

/** Shows the expiry day, on which the entry is still valid. */
function ExpiryLabel({ day }: { day: string }) {
  const isPast = day < useToday();
  const { expired, expires } = texts.row;
  return (
    <span className="row-label" data-expires={isPast ? "past" : "soon"}>
      {(isPast ? expired : expires)(format.day(day))}
    </span>
  );
}
