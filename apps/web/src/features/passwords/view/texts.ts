import { type Format, localize } from "@pomander/texts/format";

/** Every text of the view of an entry. */
export const english = ({ plural }: Format) => ({
  loading: "Opening...",
  missing: {
    title: "Entry not found",
    text: "It may have been deleted, your access to its vault may have ended, or this link may be for another account.",
  },
  unreadable: "This entry can't be opened",
  reprompt: {
    text: "This entry asks for your master password before it's shown.",
    show: "Show entry",
    label: "Protection",
    fact: "Asks for your master password before it's shown",
  },
  fix: {
    changed: "Saved. The health report checks it again.",
    changeOnSite: "Change on site",
    next: "Next",
    toReport: "Back to the report",
    left: (count: number) => plural(count, { one: "# more to look at", other: "# more to look at" }),
  },
  edit: "Edit",
  close: "Close",
  open: (name: string) => `Open ${name}`,
  tags: "Tags",
  expired: "Expired",
  /** `by`: a name, or "you". */
  changed: (moment: string, by: string | null) => `Last changed ${moment}${by === null ? "" : ` by ${by}`}`,
  created: (moment: string) => `Created ${moment}`,
  passwordChanged: (moment: string) => `Password changed ${moment}`,
});

export const texts = localize("features/passwords/view/texts", english);
