import { plain, says } from "./words/meanings.ts";
import type { Field, Group } from "./group.ts";

/** The purpose of a group of fields. */
export type Purpose = "logIn" | "signUp" | "change" | "other";

const textOf = ({ texts }: Field) => `${texts.names} ${texts.labels} ${texts.near}`;

/** Returns what a form's attributes say: words of those who made the page. */
function attributesOf(form: Element | null): string {
  if (form === null) return "";
  const of = (name: string) => form.getAttribute(name) ?? "";
  const action = of("action")
    .replace(/^[a-z]+:\/\/[^/]*/i, "")
    .replace(/[?#].*$/, "");
  return [of("id"), of("name"), of("class"), action, of("aria-label"), of("data-testid")].map(plain).join(" ");
}

const rememberMe =
  /remember|keep me|stay (signed|logged)|angemeldet bleiben|rester connect|souvenir|recordar|recuerdame|lembrar|ricordami|onthoud|ingelogd blijven|kom ihag|husk m|muista|zapamietaj|zapamat|emlekezz|tine.?ma minte|zapamti|запомнить|запам|θυμησου|να με θυμασαι|beni hatirla|تذكرني|זכור|مرا به|記住|记住|自动登录|保持|ログイン状態|記憶|로그인 (상태|유지)|จดจำ|ghi nho|ingat/u;
/** Buttons that only lead on. */
const next =
  /^(next|continue|weiter|fortfahren|suivant|continuer|siguiente|continuar|avancar|proximo|seguinte|avanti|continua|prosegui|volgende|doorgaan|nasta|fortsatt|neste|naeste|fortsaet|seuraava|jatka|dalej|kontynuuj|dalsi|pokracovat|dalsie|tovabb|inainte|dalje|nastavi|επομενο|συνεχεια|напред|далее|продолжить|далі|продовжити|toliau|talak|turpinat|edasi|ileri|devam|التالي|متابعة|הבא|המשך|بعدی|ادامه|ถัดไป|ต่อไป|tiep|lanjut|下一步|继续|繼續|次へ|続ける|다음|계속)/u;
const agreement =
  /terms|agree|privacy|accept|conditions|newsletter|agb|datenschutz|condiciones|terminos|condizioni|termos|voorwaarden|villkor|warunki|regulamin|podmink|согла|услови|kosullar|条款|协议|同意|規約|동의|약관/u;

export interface Score {
  logIn: number;
  signUp: number;
  change: number;
}

/** Adds weight for the words of a text: those that sign in only if it has none that create an account. */
function weigh(score: Score, text: string, weight: number): boolean {
  const isChange = says("change", text) && !says("signUp", text);
  const isSignUp = says("signUp", text);
  const isLogIn = says("logIn", text);
  if (isChange) score.change += weight;
  else if (isSignUp && isLogIn) {
    score.signUp += weight / 4;
    score.logIn += weight / 4;
  } else if (isSignUp) score.signUp += weight;
  else if (isLogIn) score.logIn += weight;
  return isChange || isSignUp || isLogIn;
}

/** Returns how much speaks for each purpose. */
export function scoreOf(group: Group, all: readonly Field[]): Score {
  const score: Score = { logIn: 0, signUp: 0, change: 0 };
  const passwords = group.fields.filter(({ kind }) => kind === "password");
  let weight = 6;
  for (const button of group.buttons) {
    if (says("forgot", button) && group.fields.length > 0 && passwords.length > 0) {
      score.logIn += 2;
      continue;
    }
    if (says("newsletter", button) && !says("signUp", button)) continue;
    // A later button leads elsewhere: "Create account" below "Log in".
    if (weigh(score, button, weight) || next.test(button)) break;
    weight = 4;
  }
  const heading = group.headings.slice(0, 4).find((text) => weigh({ logIn: 0, signUp: 0, change: 0 }, text, 1));
  if (heading !== undefined) weigh(score, heading, 4);
  const attributes = attributesOf(group.form);
  if (!weigh(score, attributes, 3) && /auth|session|(?<!\p{L})sso/u.test(attributes)) score.logIn += 1;
  for (const field of group.fields) {
    if (field.kind !== "password" && field.kind !== "user" && field.kind !== "email") continue;
    const text = field.texts.names;
    if (says("signUp", text) && !says("logIn", text)) score.signUp += 2;
    else if (/log ?in|sign ?in/.test(text)) score.logIn += 0.5;
  }
  for (const { texts } of passwords) {
    if (texts.tokens.has("current-password")) score.logIn += 5;
    if (texts.tokens.has("new-password")) score.signUp += 2;
    const said = `${texts.names} ${texts.labels} ${texts.near}`;
    if (says("fresh", said)) score.signUp += 3;
    if (
      /(min|at least|mindestens|au moins|al menos|almeno|minimum|least) ?\.?\d|\d+ ?(or more|characters|zeichen|caracteres|caratteri|znak|simvol)|必须|以上/.test(
        said,
      )
    )
      score.signUp += 1;
  }
  for (const { element } of passwords) if (element.hasAttribute("passwordrules")) score.signUp += 2;
  if (passwords.length === 0) {
    // One field and "Next" are the first step of a login, more often than anything else.
    const isAlone = group.fields.filter(({ kind }) => kind !== "ignored").length === 1;
    if (isAlone && group.buttons.slice(0, 1).some((text) => next.test(text))) score.logIn += 2;
    if (group.fields.some(({ texts }) => says("forgot", texts.names) || says("change", texts.names))) score.change += 5;
    return score;
  }
  if (passwords.length === 1 && group.fields.length <= 3) score.logIn += group.fields.length <= 2 ? 2.5 : 1.5;
  const persons = all.filter((field) => field.kind === "person").length;
  const others = group.fields.filter(({ kind, element }) => kind === "other" && element.type !== "search").length;
  const hasPhone = group.fields.some(({ kind }) => kind === "phone");
  const emails = group.fields.filter((field) => field.kind === "email");
  const hasUser = group.fields.some((field) => field.kind === "user");
  score.signUp += Math.min(4, persons * 2) + (others > 2 ? 1 : 0);
  if (emails.length > 0 && (hasUser || hasPhone)) score.signUp += 2;
  if (emails.some((field) => says("repeat", textOf(field)))) score.signUp += 3;
  for (const text of group.links) {
    if (says("forgot", text)) score.logIn += 2;
    else if (says("signUp", text)) score.logIn += 0.5;
    else if (says("logIn", text)) score.signUp += 0.5;
  }
  for (const text of group.checkboxes) {
    if (rememberMe.test(text)) score.logIn += 3;
    else if (agreement.test(text)) score.signUp += 1.5;
  }
  return score;
}

/** Whether the group asks for something else than an account: a search, a newsletter, a coupon. */
export const isNewsletter = (group: Group): boolean =>
  !group.buttons.some((text) => says("logIn", text)) &&
  [...group.buttons, ...group.headings.slice(0, 2), attributesOf(group.form)].some((text) => says("newsletter", text));
