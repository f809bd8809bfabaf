import type { Role } from "../messages.ts";
import type { Field, Group } from "./group.ts";
import { groupsOf } from "./groups.ts";
import { formOf, openView, readPage, type View } from "./page.ts";
import { isNewsletter, type Purpose, type Score, scoreOf } from "./purpose.ts";
import { says } from "./words/meanings.ts";

export type { Role };

/** Fields that are filled together. */
export interface ClassifiedForm {
  purpose: Purpose;
  roles: Map<HTMLInputElement, Role>;
}

const said = ({ texts }: Field) => `${texts.names} ${texts.labels} ${texts.near}`;

/** Says which of a group's passwords are new. */
function rolesOfPasswords(passwords: readonly Field[], purpose: Purpose): Map<Field, Role> {
  const roles = new Map<Field, Role>();
  const isCurrent = (field: Field) => field.texts.tokens.has("current-password") || says("current", said(field));
  const isRepeat = (field: Field) => says("repeat", said(field));
  if (passwords.length === 1) {
    const [only] = passwords;
    if (only !== undefined)
      roles.set(only, purpose === "signUp" || purpose === "change" ? (isCurrent(only) ? "current" : "new") : "current");
    return roles;
  }
  const hasCurrent = purpose !== "signUp" && passwords.some((field) => isCurrent(field) && !isRepeat(field));
  passwords.forEach((field, index) => {
    if (hasCurrent) roles.set(field, isCurrent(field) && !isRepeat(field) ? "current" : "new");
    else if (passwords.length >= 3) roles.set(field, index === 0 && purpose !== "signUp" ? "current" : "new");
    else roles.set(field, "new");
  });
  return roles;
}

/** Returns the field of a login that takes the user name: what says so, the nearest to the password. */
function userNameOf(group: Group, password: Field | undefined): Field | null {
  const end = password === undefined ? group.fields.length : group.fields.indexOf(password);
  const before = group.fields.slice(0, end);
  const rank = (field: Field, index: number) => {
    const { kind, texts } = field;
    if (kind === "password" || kind === "ignored" || kind === "code") return 0;
    // Little speaks for these: only their place does.
    if (kind === "other" && index < before.length - 1) return 0;
    const strength = texts.tokens.has("username")
      ? 8
      : { user: 4, email: 4, weak: 3, phone: 3, text: 2, person: 1, other: 1 }[kind];
    return strength + (index === before.length - 1 ? 1.5 : 0);
  };
  const ranked = before.map((field, index) => ({ field, rank: rank(field, index) })).filter((one) => one.rank > 0);
  const best = Math.max(...ranked.map((one) => one.rank));
  return ranked.findLast((one) => one.rank === best)?.field ?? null;
}

/** The statements of the rest of a page about a group. */
interface Context {
  /** All fields of the group's form. */
  all: readonly Field[];
  /** Whether the form has a password field that is not visible. */
  hasHiddenPassword: boolean;
  /** Whether another form of the page has a password field. */
  isAccountPage: boolean;
}

const isAccount = (field: Field) => field.kind === "user" || field.kind === "email";

/** Classifies a form without a password: the first step of a login or a sign-up, or something else. */
function classifyWithoutPassword(
  group: Group,
  score: Score,
  roles: Map<HTMLInputElement, Role>,
  context: Context,
): ClassifiedForm {
  const { hasHiddenPassword, isAccountPage } = context;
  const user = userNameOf(group, undefined);
  const isFew = group.fields.filter(({ kind }) => kind !== "code" && kind !== "ignored").length <= 3;
  if (user === null || user.kind === "person" || user.kind === "other" || user.kind === "text")
    return { purpose: "other", roles };
  if (score.change > Math.max(score.logIn, score.signUp) && !hasHiddenPassword) return { purpose: "change", roles };
  const isNews = isNewsletter(group);
  const isNamed = says("user", said(user)) || user.texts.tokens.has("username");
  const isLogIn = score.logIn >= Math.max(2, score.signUp) || isNamed;
  if (isFew && ((hasHiddenPassword && user.kind !== "weak") || (isLogIn && !isNews))) {
    roles.set(user.element, "username");
    return { purpose: "logIn", roles };
  }
  // "Sign up" alone may be a newsletter; beside a login it takes the same address.
  const isSignUp = !isNews && score.signUp >= 8;
  if (isSignUp || (isAccountPage && isFew))
    for (const field of group.fields) if (isAccount(field)) roles.set(field.element, "username");
  return { purpose: isSignUp ? "signUp" : "other", roles };
}

/** Returns the field of a sign-up that takes a user name although little says so. */
function unnamedUserOf(group: Group): Field | null {
  const before = group.fields.slice(
    0,
    group.fields.findIndex(({ kind }) => kind === "password"),
  );
  const last = before.at(-1);
  const weak = before.findLast((field) => field.kind === "weak" && /user|usr|account|acct|member/.test(said(field)));
  const hasEmail = before.some(({ kind }) => kind === "email");
  return weak ?? (last?.kind === "text" && !hasEmail ? last : null);
}

interface Passwords {
  /** Whether the group has a field for a user name or an e-mail address. */
  hasUser: boolean;
  isPair: boolean;
  isThree: boolean;
  isCurrentSaid: boolean;
  isFreshSaid: boolean;
  /** The purpose that a button or a heading says. */
  said: "signUp" | "change" | null;
}

/** Returns what a group with passwords is for. */
function purposeOf(score: Score, { hasUser, isPair, isThree, isCurrentSaid, isFreshSaid, said }: Passwords): Purpose {
  const isSignUp = score.signUp > score.logIn + 1;
  // A new password alone is a reset, but for the last step of a sign-up.
  const alone = said === "signUp" ? "signUp" : "change";
  if (isPair) {
    if (hasUser && !isThree && said !== "change" && score.signUp > score.change + 4) return "signUp";
    if (isCurrentSaid || isThree || said === "change") return "change";
    return hasUser ? "signUp" : score.change > 0 ? "change" : alone;
  }
  if (!hasUser && score.change > Math.max(score.logIn, score.signUp)) return "change";
  if (!hasUser && (isFreshSaid || isSignUp)) return alone;
  return isSignUp ? "signUp" : "logIn";
}

/** Returns the purpose that the first of a group's buttons says which says any, else a heading. */
function purposeSaidBy({ buttons, headings }: Group): Passwords["said"] {
  const telling = (text: string) => says("change", text) || says("signUp", text) || says("logIn", text);
  const first = buttons.find((text) => telling(text) && !says("forgot", text)) ?? headings.find(telling) ?? "";
  if (says("signUp", first)) return "signUp";
  return says("change", first) ? "change" : null;
}

function classifyGroup(group: Group, context: Context): ClassifiedForm {
  const { all } = context;
  const roles = new Map<HTMLInputElement, Role>();
  const passwords = group.fields.filter(({ kind }) => kind === "password");
  for (const field of group.fields) if (field.kind === "code") roles.set(field.element, "code");
  const score = scoreOf(group, all);
  if (passwords.length === 0) return classifyWithoutPassword(group, score, roles, context);

  const isPair = passwords.length > 1;
  const isFreshSaid = passwords.some((field) => says("fresh", said(field)));
  const hasUser = group.fields.some((field) => isAccount(field));
  const isCurrentSaid = passwords.some(
    (field) => says("current", said(field)) || field.texts.tokens.has("current-password"),
  );
  const isThree = passwords.length > 2;
  const purpose = purposeOf(score, {
    hasUser,
    isPair,
    isThree,
    isCurrentSaid,
    isFreshSaid,
    said: purposeSaidBy(group),
  });
  for (const [field, role] of rolesOfPasswords(passwords, purpose)) roles.set(field.element, role);

  if (purpose === "change") {
    // A page that names the account for password managers.
    for (const { element, texts } of group.fields) if (texts.tokens.has("username")) roles.set(element, "username");
  } else if (purpose === "signUp") {
    const firstUser = group.fields.find(({ kind }) => kind === "user");
    const named = group.fields.filter(
      (field) =>
        field.kind === "email" || field === firstUser || (field.kind === "user" && says("repeat", said(field))),
    );
    for (const field of named) roles.set(field.element, "username");
    const user = named.some(({ kind }) => kind === "user") ? null : unnamedUserOf(group);
    if (user !== null) roles.set(user.element, "username");
  } else if (purpose === "logIn") {
    const user = userNameOf(group, passwords[0]);
    // Fields of one name are one field, drawn twice.
    const same = group.fields.filter(
      ({ element }) => element === user?.element || (element.name !== "" && element.name === user?.element.name),
    );
    for (const { element } of same) roles.set(element, "username");
  }
  return { purpose, roles };
}

/** Says for each visible form of a page, or of a part of it, what it is for, and what its fields are filled with. */
export function classifyForms(part: Document | ShadowRoot | Element, view: View = openView): ClassifiedForm[] {
  const page = readPage(part, view);
  const groups = groupsOf(page, view);
  const hiddenForms = new Set(page.hiddenPasswords.map(formOf));
  const hasPassword = (group: Group) => group.fields.some(({ kind }) => kind === "password");
  return groups.map((group) => {
    const all =
      group.form === null
        ? group.fields
        : groups.filter(({ form }) => form === group.form).flatMap(({ fields }) => fields);
    const isAccountPage = groups.some((other) => other !== group && hasPassword(other));
    const hasHiddenPassword = group.form !== null && hiddenForms.has(group.form);
    const { purpose, roles } = classifyGroup(group, { all, isAccountPage, hasHiddenPassword });
    const inOrder = group.fields.flatMap(({ element }) => {
      const role = roles.get(element);
      return role === undefined ? [] : [[element, role] as const];
    });
    return { purpose, roles: new Map(inOrder) };
  });
}
