import { type Format, localize } from "@pomander/texts/format";

const are = (many: number) => (many === 1 ? "is" : "are");

const pageSize = "Rows per page";
const nothingYet = "Nothing here yet.";
const searched = "Search looks at names and descriptions. Case and accents don't matter.";

/** Every text of Scope Tag Administration that a person reads, as the specification words it where it does. */
export const english = ({ number, plural }: Format) => {
  const tooLong = (field: string, most: number) => `${field} must be ${number(most)} characters or fewer`;

  return {
    dashboard: "Dashboard",
    here: "Scope Tag Admin",
    heading: "Scope Tag Administration",
    lead: "Scope tags and groups control which users can access specific scope tags when creating reminders.",
    tabs: { label: "Scope tags or groups", tags: "Scope Tags", groups: "Groups" },

    clear: "Clear",
    retry: "Retry",
    unstorable: "This text contains an unsupported character",
    tooLong,
    size: pageSize,
    actions: "Actions",

    tags: {
      heading: "Scope Tags Management",
      add: "Add Scope Tag",
      search: "Search scope tags by name or description...",
      shortcuts: { search: "Search scope tags", add: "Add a scope tag" },
      list: "Scope tags",
      loading: "Loading scope tags",
      count: (many: number) => plural(many, { one: "# scope tag", other: "# scope tags" }),
      found: (many: number) => `${plural(many, { one: "# scope tag", other: "# scope tags" })} found`,
      pages: "Pages of scope tags",
      columns: { name: "Name", description: "Description", groups: "Groups & Permissions" },
      noGroups: "No groups assigned",
      unknownGroup: "Unknown Group",
      moreGroups: (many: number) => `Show ${plural(many, { one: "# more group", other: "# more groups" })}`,
      fewerGroups: "Show fewer groups",
      permissions: { read: "read", write: "write", delete: "delete", none: "no permissions" },
      edit: (name: string) => `Edit ${name}`,
      remove: (name: string) => `Delete ${name}`,
      tips: { edit: "Edit", remove: "Delete" },
      channels: { label: (name: string) => `Channels of ${name}`, tip: "Channels" },
      empty: {
        title: "No scope tags found",
        hint: searched,
        showAll: "Show all scope tags",
        nothing: `${nothingYet} A scope tag sets which groups can read, change and delete the reminders that have it.`,
      },
    },
    groups: {
      heading: "Group Management",
      add: "Add Group",
      search: "Search groups by name or description...",
      shortcuts: { search: "Search groups", add: "Add a group" },
      list: "Groups",
      loading: "Loading groups",
      count: (many: number) => plural(many, { one: "# group", other: "# groups" }),
      found: (many: number) => `${plural(many, { one: "# group", other: "# groups" })} found`,
      pages: "Pages of groups",
      columns: { name: "Name", description: "Description", members: "Members" },
      noMembers: "No members",
      edit: (name: string) => `Edit ${name}`,
      remove: (name: string) => `Delete ${name}`,
      tips: { edit: "Edit", remove: "Delete" },
      empty: {
        title: "No groups found",
        hint: searched,
        showAll: "Show all groups",
        nothing: `${nothingYet} A group lets you give a scope tag to several people at once.`,
      },
    },

    channels: {
      title: (tag: string) => `Channels of "${tag}"`,
      lead: "Every reminder with this scope tag is sent here as well. A channel gets title, type, scope tag and expiry date, but not the notes.",
      close: "Close",
    },

    tagForm: {
      addTitle: "Add Scope Tag",
      editTitle: "Edit Scope Tag",
      addSubmit: "Add Scope Tag",
      editSubmit: "Update Scope Tag",
      name: "Scope Tag Name",
      namePlaceholder: "<infrastructure>",
      nameHint: "The name should be descriptive and enclosed in angle brackets.",
      nameRequired: "Scope tag name is required",
      description: "Description",
      groups: "Assign to Groups",
      groupsHint: "Search groups...",
      permissions: "Group Permissions",
      read: "Read",
      write: "Write",
      delete: "Delete",
      writeReads: "A group that can write can also read.",
      escalation: "Tell someone if no one takes a reminder",
      escalationHint: "Reminders with this tag follow this rule, unless they have their own.",
      unassign: (name: string) => `Remove ${name}`,
      noneLeft: "No more groups to choose",
      tooMany: (most: number) => `You can choose up to ${most} groups`,
    },
    groupForm: {
      addTitle: "Add Group",
      editTitle: "Edit Group",
      addSubmit: "Add",
      editSubmit: "Update",
      name: "Group Name",
      nameRequired: "Group name is required",
      description: "Description",
      members: "Group Members",
      membersHint: "Search people...",
      managed: "Your company's directory fills this group: its people are changed there.",
      onlyMine: "You can add yourself and people you created.",
      chosen: (many: number) => plural(many, { one: "# member", other: "# members" }),
      search: "Search members...",
      found: (some: number, all: number) =>
        `${number(some)} of ${plural(all, { one: "# member", other: "# members" })} found`,
      remove: (name: string) => `Remove ${name}`,
      showMore: (many: number) => `Show ${number(many)} more`,
      noneLeft: "No more people to choose",
      tooMany: (most: number) => `You can add up to ${number(most)} members`,
      andMore: (names: string, many: number) => `${names} and ${number(many)} more`,
    },
    picker: {
      searching: "Searching...",
      nothing: (typed: string) => `Nothing found for "${typed}"`,
      typeMore: (many: number) => `${number(many)} more. Type to find them.`,
    },

    removeTag: {
      title: "Delete Scope Tag",
      question: "Are you sure you want to delete this scope tag?",
      confirm: "Delete scope tag",
      reminders: (many: number) =>
        many === 0
          ? "No reminders have this scope tag."
          : `${plural(many, { one: "# reminder has", other: "# reminders have" })} this scope tag and will stay, without one. People who see ${many === 1 ? "it" : "them"} only through this tag lose access.`,
      groups: (many: number) =>
        many === 0
          ? null
          : `${plural(many, { one: "# group loses", other: "# groups lose" })} the access it gives. ${plural(many, { one: "The group stays", other: "The groups stay" })}.`,
    },
    removeGroup: {
      title: "Delete Group",
      question: "Are you sure you want to delete this group?",
      confirm: "Delete group",
      members: (many: number) =>
        many === 0
          ? "This group has no members."
          : `${plural(many, { one: "# person", other: "# people" })} ${are(many)} in this group. ${plural(many, { one: "Their account stays", other: "Their accounts stay" })}, but they lose the access it gives.`,
      scopeTags: (many: number) =>
        many === 0
          ? "This group has no scope tags."
          : `The group will be removed from ${plural(many, { one: "# scope tag", other: "# scope tags" })}. ${plural(many, { one: "The tag stays", other: "The tags stay" })}.`,
    },
    forever: "This cannot be undone.",

    notices: {
      tagsFailed: (message: string) => `Failed to load scope tags: ${message}`,
      tagSaveFailed: "Failed to save scope tag",
      tagRemoveFailed: "Failed to delete scope tag",
      groupsFailed: "Failed to load groups",
      groupSaveFailed: "Failed to save group",
      groupRemoveFailed: "Failed to delete group",
      peopleFailed: "Failed to load users",
      unknown: "Unknown error",
      tagGone: "This scope tag was deleted elsewhere.",
      groupGone: "This group was deleted elsewhere.",
      tagCreated: "Scope tag created successfully",
      tagUpdated: "Scope tag updated successfully",
      tagDeleted: "Scope tag deleted successfully",
      groupCreated: "Group created successfully",
      groupUpdated: "Group updated successfully",
      groupDeleted: "Group deleted successfully",
    },
  };
};

export const texts = localize("features/scope-tags/texts", english);
