import { findCodeBoxes, findCodeStep } from "./codes.ts";
import { kindOf } from "./field-kind.ts";
import { saidBy, textsOf } from "./field-description.ts";
import type { Field, Group } from "./group.ts";
import { formOf, type Page, type View } from "./page.ts";
import { joined, says } from "./words/meanings.ts";

/** Whether nothing says what a field is for, or it is hidden from those who listen to a page. */
const isSilent = ({ texts, element }: Field) =>
  joined([texts.names, texts.labels, texts.near]) === "" || element.getAttribute("aria-hidden") === "true";

/** Ignores silent fields beside others of their type, and text fields named "password" beside a password field. */
function ignoreDoubles(groups: readonly Group[]): void {
  const fields = groups.flatMap((group) => group.fields.map((field) => ({ field, form: group.form })));
  const isThere = (type: string, form: Element | null) =>
    fields.some((one) => one.form === form && one.field.element.type === type && !isSilent(one.field));
  for (const { field, form } of fields) {
    if (isSilent(field) && isThere(field.element.type, form)) field.kind = "ignored";
    else if (field.kind === "password" && field.element.type !== "password" && isThere("password", form))
      field.kind = "ignored";
  }
}

/** Words on a button that ends a group. */
const isDecisive = (text: string) =>
  says("logIn", text) ||
  says("signUp", text) ||
  says("search", text) ||
  says("newsletter", text) ||
  says("change", text) ||
  /^(verify|continue|next|save|submit|send|ok)/.test(text);

const looksLikeUser = ({ kind }: Field) => kind === "user" || kind === "email" || kind === "weak" || kind === "phone";
const passwordsOf = (group: Group) => group.fields.filter(({ kind }) => kind === "password");
const isRepeated = ({ texts }: Field) => says("repeat", `${texts.names} ${texts.labels} ${texts.near}`);

/** Takes the user name before a second password, which begins a login of its own, out of a group. */
function takeSecondLogin(group: Group, next: Field): Field[] {
  if (next.kind === "password" ? isRepeated(next) : next.kind !== "code") return [];
  const last = group.fields.findLastIndex(({ kind }) => kind === "password");
  const at = group.fields.findIndex((field, index) => index > last && looksLikeUser(field));
  if (last < 1 || at < 0) return [];
  if (!group.fields.slice(0, last).some(looksLikeUser)) return [];
  return group.fields.splice(at);
}

/** Whether a group asks for passwords and nothing else, all of them in use already, or none. */
function asksForPasswords(group: Group, { areCurrent }: { areCurrent: boolean }): boolean {
  const isCurrent = ({ texts }: Field) =>
    texts.tokens.has("current-password") || says("current", joined([texts.names, texts.labels, texts.near]));
  const asked = group.fields.filter(({ kind }) => kind !== "ignored");
  return asked.length > 0 && asked.every((field) => field.kind === "password" && isCurrent(field) === areCurrent);
}

/** Joins the password in use with the new ones beside it, which a link or a button such as "Forgot password?" is between. */
function joinChanges(groups: Group[]): Group[] {
  const joint: Group[] = [];
  for (const group of groups) {
    const before = joint.findLast(({ form }) => form === group.form);
    const isChange =
      before !== undefined &&
      [true, false].some(
        (areCurrent) =>
          asksForPasswords(before, { areCurrent }) && asksForPasswords(group, { areCurrent: !areCurrent }),
      );
    if (!isChange) {
      joint.push(group);
      continue;
    }
    before.fields.push(...group.fields);
    before.buttons = group.buttons;
    before.headings.push(...group.headings);
    before.links.push(...group.links);
    before.checkboxes.push(...group.checkboxes);
  }
  return joint;
}

/** How many headings, buttons and links beside a group are read. */
const maxBeside = { headings: 6, buttons: 12, links: 40 };

/** Puts a page's fields into groups: those of a form, or those between two buttons. */
export function groupsOf(page: Page, { isVisible }: View): Group[] {
  const open = new Map<Element | null, Group>();
  const groups: Group[] = [];
  /** Headings since the last field, which are read when a group begins. */
  let headings: HTMLElement[] = [];
  let isAfterField = false;
  let latest: Group | undefined;
  const begin = (form: Element | null) => {
    const seen = headings.slice(-maxBeside.headings).filter(isVisible);
    const group: Group = { form, fields: [], buttons: [], headings: [], links: [], checkboxes: [] };
    group.headings.push(
      ...seen
        .map(saidBy)
        .filter((text) => text !== "")
        .reverse(),
    );
    open.set(form, group);
    groups.push(group);
    return group;
  };
  const add = (field: Field, form: Element | null) => {
    let group = open.get(form) ?? begin(form);
    const isNextStep = field.kind === "password" && passwordsOf(group).length === 0;
    if (group.buttons.some(isDecisive) && !isNextStep) group = begin(form);
    else {
      group.buttons = [];
      const second = takeSecondLogin(group, field);
      if (second.length > 0) {
        group = begin(form);
        group.fields.push(...second);
      }
    }
    group.fields.push(field);
    latest = group;
    isAfterField = true;
  };
  for (const item of page.items) {
    if (item.kind === "heading") {
      headings = isAfterField ? [item.element] : [...headings.slice(1 - maxBeside.headings), item.element];
      isAfterField = false;
      continue;
    }
    const form = formOf(item.element);
    if (item.kind === "field") {
      const texts = textsOf(item.element);
      add({ element: item.element, texts, kind: kindOf(item.element, texts) }, form);
      continue;
    }
    const group = open.get(form) ?? (item.kind === "link" && form === null ? latest : undefined);
    if (group === undefined) continue;
    if (item.kind === "button" && group.buttons.length < maxBeside.buttons && isVisible(item.element)) {
      const text = saidBy(item.element);
      if (text !== "") group.buttons.push(text);
    } else if (item.kind === "link" && group.links.length < maxBeside.links) {
      const text = saidBy(item.element);
      if (text.length < 60) group.links.push(text);
    } else if (item.kind === "checkbox") {
      const labels = [...((item.element as HTMLInputElement).labels ?? [])];
      group.checkboxes.push(labels.map((label) => saidBy(label)).join(" "));
    }
  }
  ignoreDoubles(groups);
  const joint = joinChanges(groups);
  for (const group of joint) {
    findCodeBoxes(group);
    findCodeStep(group);
  }
  return joint;
}
