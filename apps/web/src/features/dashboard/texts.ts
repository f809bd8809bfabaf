import { limits } from "@pomander/contract";
import { pluralize } from "../../lib/format/pluralize.ts";
import { unbroken } from "../../lib/format/unbroken.ts";
import { mailTexts } from "../../components/mail/texts.ts";

/** Every text of the User Management Dashboard that a person reads, as the specification words it where it does. */
export const texts = {
  heading: "User Management Dashboard",
  plainHeading: "Dashboard",
  unavailable: {
    title: "Feature Access Unavailable",
    text: "Your account only includes your passwords. Please contact your administrator to get access.",
    passwords: "My Passwords",
  },

  search: "Search users...",
  clear: "Clear",
  template: "Download Template",
  bulkUpload: "Bulk Upload",
  add: "Add User",
  shortcuts: { search: "Search users", add: "Add a user" },

  filters: {
    role: "Role",
    anyRole: "All roles",
    mine: "Created by me",
    state: "Status",
    anyState: "Any status",
    states: {
      passwordEnded: "Password expired",
      passwordEnding: "Password expires soon",
      emailUnverified: "Email not confirmed",
    },
  },
  roles: { superAdmin: "Super Admin", admin: "Admin", regular: "Regular User" },
  canRemind: " • Can Remind",
  empty: {
    title: "No users found",
    hint: "Search looks at emails, full names and mobile numbers.",
    showAll: "Show all users",
  },
  list: {
    label: "Users",
    count: (many: number) => pluralize(many, "user", "users"),
    found: (many: number) => `${pluralize(many, "user", "users")} found`,
    loading: "Loading users",
    you: "You",
    unverified: "Email not confirmed",
    unverifiedHint: `One reminder a week goes to this address, up to ${limits.proofReminders} in all. The rest wait until its owner confirms it.`,
    knownHint: "Nobody has confirmed this address. An administrator said that it's right, so reminders go to it.",
    createdBy: "Created by",
    createdByNobody: "Self-registered, or created by a deleted user",
    createdByNobodyShort: "—",
    edit: (name: string) => `Edit ${name}`,
    remove: (name: string) => `Delete ${name}`,
    removeFactors: (name: string) => `Turn off two-step sign-in for ${name}`,
    tips: {
      edit: "Edit",
      remove: "Delete",
      removeFactors: "Turn off two-step sign-in",
      editRefused: "Only a super admin can edit an admin",
      removeRefused: "Only a super admin can delete an admin",
      removeSuperAdmin: "A super admin can't be deleted",
      removeSelf: "You can't delete yourself here",
      editSuperAdmin: "Only a super admin can edit a super admin",
    },
  },
  sorts: {
    label: "Sort by",
    names: { name: "Name", email: "Email", mobile: "Mobile", role: "Role", lastSeen: "Last seen", creator: "Creator" },
    sorted: (name: string, order: string) => `${name}, sorted ${order}`,
  },
  states: {
    active: "Active",
    invited: "Invited",
    never: "Never signed in",
    temporary: "Temporary password",
    temporaryEnded: "Temporary password expired",
    passwordUntil: (day: string) => `Password until ${unbroken(day)}`,
    until: (day: string) => `Until ${unbroken(day)}`,
    lastSeen: (day: string) => `Last seen ${unbroken(day)}`,
  },
  pages: {
    label: "Pages of users",
    size: "Rows per page",
  },

  form: {
    thing: "user",
    yes: "yes",
    no: "no",
    addTitle: "Add New User",
    editTitle: "Edit User",
    firstName: "First name",
    lastName: "Last name",
    email: "Email",
    mobileNo: "Mobile no",
    password: "Temporary password",
    passwordHint: "They use it to sign in once, then choose their own master password, which you won't see.",
    newPasswordHint:
      "Leave blank to keep the current password. A temporary password signs them out everywhere and removes their two-step sign-in. They choose a new master password. Their vault doesn't change.",
    handOver: "Copy it before you save. It won't be shown again.",
    generate: "Generate",
    generateLabel: "Generate a temporary password",
    generated: "Temporary password generated",
    copy: "Copy the temporary password",
    copied: "Temporary password copied to clipboard. It will be cleared in 30 seconds.",
    copyFailed: "Failed to copy",
    userType: "User type",
    userTypeHint: "Only a super admin can change the user type.",
    userTypeSuperAdmin: "A super admin's user type can't be changed.",
    adminLimit: (most: number) => `Up to ${pluralize(most, "admin", "admins")}. Change this limit in Settings.`,
    remindMe: "Allowed to use Remind Me",
    remindMeHint: "Admins can always use Remind Me.",
    emailKnown: "I know this address is right",
    emailKnownHint:
      "Reminders go to it right away. Otherwise they get one a week until they confirm it. This is recorded in the audit.",
    emailLocked: "A super admin's email can't be changed.",
    emailOwn: "You can change your own email in your profile.",
    emailChanged:
      "If they already have a vault, also set a temporary password, so the new address alone isn't enough to sign in. The vault stays theirs: it unlocks with their old master password or recovery key.",
    resetNeeded:
      "This account has a vault, so set a temporary password together with the new address. The vault doesn't change and unlocks with their old master password or recovery key.",
    ownPassword: "Change your own master password in your profile.",
    toProfile: "Open my profile",
    cancel: "Cancel",
    addSubmit: "Add User",
    editSubmit: "Save",
  },
  faults: {
    firstName: "First name is required",
    email: "Email is required",
    password: "Password is required",
    passwordShort: "Password must be at least 8 characters",
    passwordLong: "This password is too long",
    mobileNo: "Enter a phone number, such as +1 555 010 0199",
    passwordForm: "This can't be used as a password",
    tooLong: (field: string, most: number) => `${field} must be ${most} characters or fewer`,
    unstorable: "This text contains an unsupported character",
  },
  removeFactors: {
    title: "Turn off two-step sign-in?",
    body: (name: string) =>
      `This removes the authenticator apps, security keys, recovery codes and trusted browsers of ${name}. Until they set it up again, their master password is enough to sign in.`,
    check: "Make sure the request really came from them. They'll get an email about it.",
    confirm: "Turn off",
    done: "Two-step sign-in turned off",
    failed: "Couldn't turn off two-step sign-in",
  },
  settings: {
    open: "Settings",
    title: "Settings",
    label: "Admin limit",
    lead: "The maximum number of admins, not counting super admins.",
    submit: "Save",
    done: "Settings saved",
    failed: "Couldn't save the settings",
    requireFactor: "Two-step sign-in",
    requirements: {
      nobody: "Optional",
      admins: "Required for admins and super admins",
      everyone: "Required for everyone",
    },
    requireFactorHint: "Everyone can turn it on in their profile.",
    requireFactorEffect: "Anyone without it must set it up before they can do anything else.",
    faults: { count: (most: number) => `Enter a whole number from 0 to ${most.toLocaleString("en")}` },
  },
  mail: {
    test: mailTexts.test,
    ways: mailTexts.ways,
    undelivered: (many: number) =>
      `${pluralize(many, "reminder wasn't", "reminders weren't")} delivered to everyone in the last 30 days.`,
    showUndelivered: "Show reminders",
    lastError: (said: string) => `Last reply from the mail server: ${said}`,
  },

  remove: {
    title: (name: string) => `Delete ${name}?`,
    counting: "Checking what else will be deleted...",
    forever: "This cannot be undone.",
    goes: "This will be deleted too:",
    nothing: "They have no vault, no reminders and no group memberships.",
    stays: "Their audit history is kept.",
    vault: "Their vault and everything in it. No one can bring it back.",
    reminders: (many: number) => `${pluralize(many, "reminder", "reminders")} they own`,
    sharedOf: (shared: number, all: number) =>
      `${pluralize(all, "reminder", "reminders")} they own, ${shared === all ? "all" : shared.toLocaleString("en")} shared through a scope tag`,
    memberships: (many: number) => pluralize(many, "group membership", "group memberships"),
    assigned: (many: number, alone: number) =>
      `They're assigned to ${pluralize(many, "reminder", "reminders")} of other people. ${
        alone === 0
          ? "Someone else is assigned to each of them too."
          : alone === many
            ? `${many === 1 ? "It" : "Each"} will have no one assigned.`
            : `${alone.toLocaleString("en")} of them will have no one assigned.`
      }`,
    showAssigned: "Show these reminders",
    createdUsers: (many: number) =>
      many === 1
        ? "The 1 user they created stays, without a creator."
        : `The ${many.toLocaleString("en")} users they created stay, without a creator.`,
    sharedQuestion: (many: number) =>
      many === 1
        ? "What should happen to the shared reminder?"
        : `What should happen to the ${many.toLocaleString("en")} shared reminders?`,
    handover: "Transfer to me",
    deleteToo: "Delete too",
    confirm: (name: string) => `Delete ${name}`,
    impactFailed: "Couldn't check what else would be deleted, so you can't delete this user yet.",
  },

  bulk: {
    title: "Bulk User Upload",
    lead: "One row per user. Download the template, fill it in and drop it here. You'll see what's in it before anything is sent.",
    passwordLead:
      "The passwords in the file are temporary; leave them out to have them created here. Everyone chooses their own master password when they first sign in.",
    drop: "Drop a CSV file here, or",
    choose: "Choose a file",
    chooseOther: "Choose another file",
    file: "CSV file",
    selectFile: "Please select a file",
    onlyCsv: "Only .csv files are accepted.",
    tooLarge: (megabytes: number) => `This file is larger than the limit of ${megabytes} MB.`,
    empty: "There are no rows below the header.",
    processing: "Processing file...",
    found: (many: number) => `Found ${many.toLocaleString("en")} valid users`,
    sending: (done: number, all: number) => `Sent ${done.toLocaleString("en")} of ${all.toLocaleString("en")}`,
    waiting: (seconds: number) => `The server is busy. Continuing in ${pluralize(seconds, "second", "seconds")}.`,
    retrying: "No reply from the server. Trying again...",
    completed: (successes: number, errors: number) => `Completed with ${successes} successes and ${errors} errors`,
    parsing: (reason: string) => `CSV parsing error: ${reason}`,
    unusedColumns: (names: readonly string[]) => `Columns not used: ${names.map((name) => `"${name}"`).join(", ")}`,
    encoding: (name: string) => `Read as ${name}`,
    submit: "Upload",
    submitMany: (many: number) => `Upload ${pluralize(many, "user", "users")}`,
    stop: "Stop",
    stopping: "Stopping...",
    close: "Close",
    cancel: "Cancel",
    progress: "Upload progress",
    show: { all: "All rows", problems: "With problems" },
    showLabel: "Which rows to show",
    showResult: { all: "All rows", errors: "Errors" },
    columns: { line: "Line", name: "Name", email: "Email", problem: "Check", outcome: "Result" },
    ok: "OK",
    noEmail: "no email, skipped",
    problem: (column: string, reason: string) => `${column}: ${reason}`,
    problemsFound: (many: number) => `${pluralize(many, "row", "rows")} with problems, not sent`,
    passwordsMade: (many: number) =>
      `${pluralize(many, "user gets", "users get")} a temporary password created here. You'll see ${many === 1 ? "it" : "them"} once, after the upload.`,
    leftOut: (many: number) => `${pluralize(many, "row", "rows")} without an email, skipped`,
    created: "Created",
    refused: "Not created",
    pages: "Pages of rows",
    saveReport: "Save report",
    noProblems: "No problems found.",
    noErrors: "No errors.",
    leave: {
      title: "Leave while the upload is running?",
      body: "Users already created stay. The rest won't be sent. If you upload the same file again, existing users don't change.",
      confirm: "Stop and leave",
      cancel: "Stay here",
    },
  },
  rowFaults: {
    missingColumns: (names: readonly string[]) =>
      names.length === 1 ? `the column ${names[0]} is missing` : `the columns ${names.join(", ")} are missing`,
    doubledColumn: (name: string) => `the column ${name} appears twice`,
    openQuote: (line: number) => `the quoted value that starts on line ${line} is never closed`,
    empty: "the file is empty",
    unreadable: "the file couldn't be read",
    quotes: "a quotation mark is in the wrong place",
    tooManyValues: (many: number) => `${pluralize(many, "more value", "more values")} than columns`,
    flag: "must be true or false",
    tooLong: (most: number) => `must be ${most} characters or fewer`,
    adminRefused: "only a super admin can add admins",
    duplicate: (line: number) => `same email as on line ${line}`,
    notSent: "Not sent",
    replyLost:
      "Email already registered, perhaps by this upload: the connection was lost while this row was being sent.",
    stopped: "Not sent: the upload was stopped",
  },

  notices: {
    loadFailed: "Failed to load users",
    addFailed: "Failed to add user",
    updateFailed: "Failed to update user",
    removeFailed: "Failed to remove user",
    missingId: "Invalid user: missing user ID",
    invalidResponse: "Invalid response format from the server",
    added: "User added successfully",
    updated: "User updated successfully",
    removed: "User removed successfully",
  },
  /** What the calls themselves say when the server sent no message. */
  calls: {
    fetch: "Failed to fetch users",
    add: "Failed to add user",
    update: "Failed to update user",
    remove: "Failed to delete user",
    idRequired: "User ID is required for update",
    dataRequired: "User data is required for update",
  },
} as const;
