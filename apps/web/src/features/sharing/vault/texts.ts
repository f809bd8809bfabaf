import { type Format, localize } from "@pomander/texts/format";

export const english = ({ list, number, plural }: Format) => ({
  heading: "Shared vault",
  lead: "Who has access, and what they can do.",
  toPasswords: "Show passwords",
  unknown: {
    title: "Vault not found",
    hint: "It has new keys and a new address, it was removed, or you don't have access.",
    all: "Show all shared vaults",
  },

  members: {
    title: "Members",
    lead: "Anyone who can view can also copy. A new role applies on a device once it has read the vault again.",
    leadMember: "Anyone who can view can also copy.",
    onlyManager: (name: string) =>
      `If ${name} loses what opens their vault, no one can add people. Suggest that they let someone else manage too.`,
    onlyManagerHasNewKeys: (name: string) =>
      `${name} has new keys. If they started with an empty vault, no one can manage this one anymore: create a new shared vault, and copy the passwords to it.`,
    onlyManagerMe: "If you lose what opens your vault, no one can add people. Give someone else the role Can manage.",
    me: (name: string) => `${name} (you)`,
    roleOf: (name: string) => `Role of ${name}`,
    roleSet: (name: string, role: string) => `${name}: ${role}`,
    checkedBy: (by: string, day: string) => `Checked by ${by}, ${day}`,
    /** The reader, where a person who checked or added a member would be named. */
    you: "you",
    contact: "Your contact",
    unchecked: "Not checked by anyone you know",
    addedBy: (by: string) => `Added by ${by}`,
    marks: {
      gone: "No access anymore",
      notContact: "Not your contact",
      differs: "Other keys than your contact's",
      newKeys: "New keys",
    },
    compare: "Compare codes",
    state: "Confirm that I know them",
    /** Where the list has another name than the reader's own contact. */
    stateAs: (name: string) => `Confirm that I know them as "${name}"`,
    stated: (name: string) => `Others can see now that you checked ${name}.`,
    rename: "Change name",
    remove: "Remove from this vault",
    add: "Add a member",
    invite: "Invite by link",
    failed: "Couldn't change the member",
    invited: (count: number, names: readonly string[]) =>
      plural(count, {
        one: `# person was invited and hasn't accepted yet: ${list(names)}.`,
        other: `# people were invited and haven't accepted yet: ${list(names)}.`,
      }),
    more: (count: number) => plural(count, { one: "# other", other: "# others" }),
    toInvitations: "Show invitations",
    giveUp: {
      title: (vault: string) => `Stop managing ${vault}?`,
      body: (role: string) => `Your role will be "${role}". Only another manager can let you manage again.`,
      confirm: "Change my role",
    },
  },

  renameMember: {
    title: (name: string) => `Change the name of ${name}`,
    titleYours: "Change your name in this vault",
    name: "Name",
    lead: "Members who don't have this person in their contacts see this name.",
    leadYours: "Members who don't have you in their contacts see this name.",
    contact: (name: string) => `In your own contacts, they stay ${name}.`,
    unchecks: "Whoever confirmed knowing them did so under the present name, and has to do it again.",
    submit: "Save",
    done: (name: string) => `The name in this vault is ${name} now.`,
    failed: "Couldn't change the name",
  },

  addMember: {
    title: (vault: string) => `Add a member to ${vault}`,
    person: "Person",
    personMissing: "Choose a person.",
    role: "Role",
    none: "You have no other contacts yet. People become contacts once they accept your invitation and you give them access.",
    invite: "Invite by link",
    close: "Close",
    canCopy: "Anyone who can view can also copy.",
    submit: "Give access",
    done: (name: string, vault: string) => `${name} was given access to ${vault}, and is asked to accept it.`,
    failed: "Couldn't add the member",
  },

  due: {
    someone: "Someone",
    gone: (names: string) => `According to this server, ${names} left. New keys keep them out for good.`,
    machines: (names: readonly string[]) =>
      `According to this server, the access of ${list(names)} has ended. New keys keep the token out for good.`,
    own: "You have new vault keys. Create new keys for this vault, so that others know you by them.",
    ownAskManager:
      "You have new vault keys. Ask a manager to compare codes with you and create new keys for this vault.",
    compare: (name: string) =>
      `${name} has new keys. Compare codes with them first. Then you can give them access again.`,
    compared: (name: string) =>
      `${name} has new keys, and you compared codes. Create new keys to give them access again.`,
    noManager: (names: string) =>
      `According to this server, ${names} left. No one manages this vault anymore, so no one can create new keys for it. Copy its entries into a new vault, then change the passwords that they know.`,
    create: "Create new keys",
    out: (names: readonly string[]) => `${list(names)} will no longer be in the vault.`,
    title: (name: string) => `Create new keys for ${name}?`,
    body: "Every entry is encrypted again under new keys. The other members notice nothing, but can't save for a moment.",
    replaced: (names: readonly string[]) =>
      `${list(names)} can open the vault again after that. After starting with an empty vault, they have no contacts: send them an invitation link too.`,
    done: (name: string) => `${name} has new keys.`,
  },

  former: {
    title: "Passwords that former members know",
    lead: "Anyone who could see a password may have kept it. Change each one, here and on its site. An entry leaves the list when its password changes.",
    leadReader:
      "Anyone who could see a password may have kept it. Someone who can edit has to change each one, here and on its site.",
    knownToSeveral: "One that several of them know is listed for each.",
    knows: (name: string) => `Passwords that ${name} knows`,
    left: (left: number, total: number) => `${number(left)} of ${number(total)} left to change.`,
    done: (name: string) => `${name} knows none of these passwords anymore.`,
    nothingLeft: "Nothing is left to change.",
    since: (day: string) => `Removed ${day}.`,
    aside: (count: number) => plural(count, { one: "# doesn't need changing.", other: "# don't need changing." }),
    incomplete: "This list may not be complete.",
    progress: (name: string) => `Passwords changed after ${name} left`,
    pages: (name: string) => `Pages: passwords that ${name} knows`,
    setAside: "Doesn't need changing",
    asideLabel: (title: string) => `${title} doesn't need changing`,
    select: (title: string) => `Select ${title}`,
    setAsideMany: "Don't need changing",
    dayLimit: (count: number) =>
      `You can change ${number(count)} passwords a day in one vault. Mark the rest tomorrow.`,
    asideMany: (count: number) =>
      plural(count, { one: "# password doesn't need changing", other: "# passwords don't need changing" }),
    untitled: "Untitled",
    undo: "Undo",
    failed: "Couldn't save",
  },

  deleted: {
    hint: (day: string) => `Nothing is lost yet. Any manager can restore it until ${day}.`,
    restore: "Restore vault",
    title: (name: string) => `Restore ${name}?`,
    body: "All its members get access again.",
    done: (name: string) => `${name} was restored.`,
    failed: "Couldn't restore the vault",
  },

  actions: {
    title: "This vault",
    lead: "Leaving takes your access away. Deleting takes everyone's.",
    leadMember: "Leaving takes your access away.",
    leadAlone: "You're its only member.",
    nameAnother: "You're the only manager. To leave, give someone else the role Can manage first.",
    rename: "Rename",
    renameTitle: (name: string) => `Rename ${name}`,
    naming: {
      name: "Name",
      submit: "Save",
      done: (name: string) => `The vault is called ${name} now.`,
      failed: "Couldn't rename the vault",
    },
    export: "Export",
    leave: "Leave vault",
    leaveTitle: (name: string) => `Leave ${name}?`,
    leaveBody:
      "You lose access at once. The managers are asked to create new keys and to change the passwords you know.",
    left: (name: string) => `You left ${name}.`,
    leaveFailed: "Couldn't leave the vault",
    delete: "Delete vault",
    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteBody: (count: number) =>
      count === 1
        ? "The vault and its passwords are hidden at once. You can restore it for 30 days. After that, it's gone for good."
        : `All ${number(count)} members lose access at once. Any manager can restore it for 30 days. After that, it's gone for good.`,
    deleted: (name: string) => `${name} was deleted. You can restore it for 30 days.`,
    deleteFailed: "Couldn't delete the vault",
  },
});

export const texts = localize("features/sharing/vault/texts", english);
