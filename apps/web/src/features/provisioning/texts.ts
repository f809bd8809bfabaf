import { limits, type PlanKind, type PlannedPerson } from "@pomander/contract";
import { type Format, localize } from "@pomander/texts/format";

type Reason = NonNullable<PlannedPerson["reason"]>;

/** Every text of the page about provisioning. */
export const english = ({ list, plural }: Format) => ({
  heading: "Provisioning",
  lead: "What your company's directory says about people and groups, what it would change here, and whether it does.",
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

  live: {
    plan: "The plan",
    watchingTitle: "Watching",
    watchingLead:
      "Nothing the directory says changes an account yet. When you go live, the plan below is applied. From then on, anyone of these people who is no longer active in the directory is shut out at once, new people get an account and an invitation, and rights follow the groups chosen below.",
    liveTitle: "Live",
    liveLead: (moment: string) =>
      `Since ${moment}, anyone the directory decides about is shut out as soon as it says they left, and let in when they're back. New people get an account and an invitation. Names, rights and groups follow the directory.`,
    rights: (count: number) =>
      plural(count, {
        one: "# right or group membership will be given or taken, as listed below",
        other: "# rights and group memberships will be given or taken, as listed below",
      }),
    choices: (count: number) =>
      plural(count, {
        one: "# group of the directory will give something else from then on",
        other: "# groups of the directory will give something else from then on",
      }),
    rightsFailed: "Couldn't load what the groups would change",
    whyRights:
      "Rights wait here if the person's email isn't in a domain that must sign in through the company, if there would be too many admins, if an admin to be has neither a master password nor two-step sign-in, or if the directory took unusually many in a day.",
    adopts: (count: number) =>
      plural(count, {
        one: "# account will be left to the directory, and opened if it's shut out",
        other: "# accounts will be left to the directory, and opened if they're shut out",
      }),
    shutsOut: (count: number) =>
      plural(count, { one: "# person will be shut out", other: "# people will be shut out" }),
    impossible: (count: number) =>
      plural(count, {
        one: "# person isn't possible, for the reason shown below",
        other: "# people aren't possible, for the reasons shown below",
      }),
    creates: (count: number) =>
      plural(count, {
        one: "# new person will get an account and an invitation",
        other: "# new people will get an account and an invitation",
      }),
    whyWaiting:
      "New people wait here if the directory added unusually many in a day, or if their account was deleted here.",
    nothing: "No account changes",
    upToDate: "Everything the directory says is applied",
    pending: (count: number) =>
      plural(count, {
        one: "# change still waits to be applied. This takes a moment.",
        other: "# changes still wait to be applied. This takes a moment.",
      }),
    brake: (moment: string) =>
      `The directory shut out unusually many people, or took rights from them (${moment}). Whoever was shut out is, and no more rights are taken. If that's right, confirm it. If it's wrong, stop applying, fix the directory, and apply the plan again.`,
    goLive: "Go live…",
    apply: "Apply the plan…",
    confirmBrake: "Confirm…",
    stop: "Stop applying",
    superAdminOnly: "A super admin can change this.",
    askTitle: "Go live?",
    askAgainTitle: "Apply the plan?",
    confirm: "Go live",
    confirmAgain: "Apply",
    effect:
      "People who are shut out are signed out everywhere and can't sign in. Their vaults stay, and you can let them in again. From now on, the directory's changes apply at once.",
    fromThenOn: "From now on, the directory's changes to these people apply at once.",
    toHeir: (name: string) => `Reminders that only they get go to ${name}.`,
    noHeir: "Reminders that only they get go to no one: there is no super admin.",
    rightsUnseen: "You can't see yet what the groups would change. Wait until it's here, then confirm again.",
    rightsLoading: "What the groups would change is loading",
    changed: "The plan changed in the meantime. This is the new one: check it, then confirm again.",
    namesFailed: "Couldn't load the names",
    more: (count: number) => plural(count, { one: "# more", other: "# more" }),
    done: "The plan is being applied",
    failed: "Couldn't apply the plan",
    stopTitle: "Stop applying what the directory says?",
    stopBody:
      "The directory's changes are received but no longer change an account. Anyone who is shut out stays shut out until you let them in.",
    stopped: "Only watching now",
    stopFailed: "Couldn't stop it",
  },

  heir: {
    title: "Reminders of people who left",
    lead: "When someone is shut out, reminders that only they get go to one person at once.",
    others: "Others who get a reminder too keep getting it. Reminders without a scope tag that are only theirs pause.",
    later: `After ${limits.restoredDays} days this person owns the reminders that whoever left had shared, and can give them to that person's manager if the directory names one.`,
    chosen: (name: string) => `${name} gets them.`,
    longest: (name: string) => `${name} gets them, as the super admin who has been here longest.`,
    none: "No one gets them: there is no super admin.",
    choose: "Choose someone",
    clear: "Clear the choice",
    loading: "Loading people…",
    loadFailed: "Couldn't load the people",
    empty: "No one found",
    done: "Saved",
    failed: "Couldn't save it",
    superAdminOnly: "A super admin can change this.",
  },

  out: {
    title: "Shut out",
    list: "People who are shut out",
    pages: "Pages of people who are shut out",
    loading: "Loading people who are shut out",
    loadFailed: "Couldn't load who is shut out",
    empty: "No one is shut out",
    count: (count: number) => plural(count, { one: "# person", other: "# people" }),
    since: (moment: string) => `Since ${moment}`,
    letIn: "Let in again",
    letInLabel: (name: string) => `Let in again: ${name}`,
    askTitle: (name: string) => `Let ${name} in again?`,
    body: "They can sign in again, with their vault. The directory no longer decides about this account. If it still says that they left, the next plan you apply shuts them out again: first make them active in the directory.",
    done: (name: string) => `${name} can sign in again`,
    failed: "Couldn't let them in",
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
      kept: "In the directory",
      out: "Shut out",
      impossible: "Not possible",
      inactive: "Left",
    } satisfies Record<PlanKind, string>,
    kindWithCount: (kind: string, count: number) => `${kind} (${count})`,
    emailHere: (email: string) =>
      `The account here still has ${email}. If the new email is right, change it in the dashboard and invite them, or ask them to change it in their profile.`,
    hints: {
      new: "Has no account here. Going live creates one, without a password, and sends an invitation.",
      match: "Has an account with this email. Going live leaves it to the directory, and opens it if it's shut out.",
      leaves: "No longer active in the directory, or deleted there, but has an account here. Going live shuts it out.",
      kept: "Has an account here that the directory decides about.",
      out: "No longer active in the directory, and shut out here.",
      inactive: "No longer active in the directory, and has no account here.",
    } satisfies Record<Exclude<PlanKind, "impossible">, string>,
    reasons: {
      super_admin: "A super admin has this email. A directory never changes super admins.",
      address_unproven: "The account with this email was registered by someone who hasn't confirmed the email.",
      other_address:
        "The account belongs to someone in the directory with another email, or did before they were deleted there.",
      other_person: "The account was another person's in the directory: the externalId is a different one.",
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
    lead: "Choose what the people of each group get. It's given and taken once a plan is applied, and follows the directory from then on.",
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
    gaining: (names: readonly string[]) => `Would get it: ${list(names)}`,
    gives: (name: string, gift: string) => `${name} will give: ${gift}`,
    losing: (names: readonly string[]) => `Would lose it: ${list(names)}`,
    more: (count: number) => plural(count, { one: "# more", other: "# more" }),
    needFactor:
      "Someone who signs in through the company alone gets it once they have set up two-step sign-in and you apply the plan again.",
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
