import type { PlanKind, PlannedPerson } from "@pomander/contract";
import { type Format, localize } from "@pomander/texts/format";

type Reason = NonNullable<PlannedPerson["reason"]>;

/** Every text of the page about provisioning. */
export const english = ({ list, plural }: Format) => ({
  heading: "Provisioning",
  lead: "What your company's directory says about people and groups, and what it would mean here. No account changes by it.",
  back: "Dashboard",
  loading: "Loading provisioning",
  loadFailed: "Couldn't load provisioning",

  connection: {
    title: "Connection",
    address: "SCIM address",
    addressHint:
      "Paste this address into your directory, together with a token. Map the directory's own id to externalId, never a name or an address.",
    copy: "Copy",
    copyLabel: "Copy the SCIM address",
    copied: "Address copied",
    copyFailed: "Couldn't copy the address",
    tokenCount: (count: number) => plural(count, { one: "# token works", other: "# tokens work" }),
    noToken: "No token yet",
    lastRequest: (moment: string) => `Last request ${moment}`,
    neverAsked: "No request yet",
    makeToken: "Server tokens",
    askForToken: "A super admin can create a token for your directory.",
  },

  none: {
    text: "Nothing from a directory yet",
    hint: "People and groups appear here as soon as your directory sends them.",
  },

  people: {
    title: "People",
    list: "People in the directory",
    pages: "Pages of people",
    loading: "Loading people",
    loadFailed: "Couldn't load the people",
    search: "Search people",
    clearSearch: "Clear",
    show: "Show",
    all: (count: number) => `Everyone (${count})`,
    count: (count: number) => plural(count, { one: "# person", other: "# people" }),
    empty: "No one found",
    showAll: "Show everyone",
    kinds: {
      new: "New",
      match: "Already here",
      leaves: "Left, but still here",
      impossible: "Not possible",
      inactive: "Left",
    } satisfies Record<PlanKind, string>,
    kindWithCount: (kind: string, count: number) => `${kind} (${count})`,
    hints: {
      new: "Has no account here.",
      match: "Has an account with this email.",
      leaves: "No longer active in the directory, but has an account here.",
      inactive: "No longer active in the directory, and has no account here.",
    } satisfies Record<Exclude<PlanKind, "impossible">, string>,
    reasons: {
      super_admin: "A super admin has this email. A directory never changes super admins.",
      address_unproven: "The account with this email was registered by someone who hasn't confirmed the email.",
      id_missing: "The directory sends no externalId.",
      id_is_name: "The externalId is a name or an address, which someone else may get one day.",
    } satisfies Record<Reason, string>,
  },

  groups: {
    title: "Groups",
    list: "Groups in the directory",
    pages: "Pages of groups",
    loading: "Loading groups",
    loadFailed: "Couldn't load the groups",
    empty: "No groups",
    count: (count: number) => plural(count, { one: "# group", other: "# groups" }),
    members: (count: number) => plural(count, { one: "# person", other: "# people" }),
    lead: "Choose what the people of each group would get. Nothing is given or taken yet.",
    givesLabel: (name: string) => `What ${name} gives`,
    gives: { nothing: "Nothing", remindMe: "Remind Me", admin: "Administrator" },
    ofGroup: (name: string) => `Group ${name}`,
    notStored: "Couldn't store the choice",
  },

  rights: {
    title: "What the groups would change",
    loadFailed: "Couldn't load what the groups would change",
    gains: (count: number) => plural(count, { one: "# person would get it", other: "# people would get it" }),
    loses: (count: number) => plural(count, { one: "# person would lose it", other: "# people would lose it" }),
    losing: (names: readonly string[]) => `Would lose it: ${list(names)}`,
    more: (count: number) => plural(count, { one: "# more", other: "# more" }),
    overLimit: (count: number) =>
      plural(count, { one: "# admin more than the limit allows", other: "# admins more than the limit allows" }),
  },

  clear: {
    open: "Delete what was received",
    title: "Delete everything the directory sent?",
    body: "People and groups disappear from this page, and no account changes. A directory that is still connected gets errors until it sends everything again.",
    confirm: "Delete",
    done: "Deleted",
    failed: "Couldn't delete it",
  },
});

export const texts = localize("features/provisioning/texts", english);
