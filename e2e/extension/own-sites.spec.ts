import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { build } from "vite";
import { registerAccount } from "../fixtures/accounts.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { type ExtensionBrowser, signInToExtension, startWithExtension } from "../processes/extension.ts";
import { type Sites, startSites } from "../processes/sites.ts";

const userName = "ana@example.org";
const password = "password of Shop";
const user = `<label>Email <input name="user"></label>`;
const pass = `<label>Password <input name="pass" type="password"></label>`;
const logIn = (more = "") => `<form action="/done">${user}${pass}${more}<button>Log in</button></form>`;
const filled = { user: userName, pass: password };

/** A page with one form, what its fields have after one action, and empty ones beside them. */
interface Case {
  html: string;
  /** Values by the names of the fields; all others are empty. */
  values: Record<string, string | RegExp>;
  /** Whether the form is sent after that, and the site gets these values. */
  isSent?: boolean;
}

const element = (mode: "open" | "closed") => `<x-login></x-login><script>
  customElements.define("x-login", class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: "${mode}" });
      root.innerHTML = '${logIn()}';
      globalThis.roots = [root];
    }
  });
</script>`;

/** Boxes, a digit each, where each one passes the focus on. */
const boxes = Array.from(
  { length: 6 },
  (_, index) => `<input name="box${index}" maxlength="1" inputmode="numeric">`,
).join("");

const cases: Readonly<Record<string, Case>> = {
  "a login in one step": { html: logIn(), values: filled, isSent: true },
  "a password alone": {
    html: `<h1>Welcome back, Ana</h1><form action="/done">${pass}<button>Log in</button></form>`,
    values: { pass: password },
    isSent: true,
  },
  "a change of the password, whose new one is not the old one": {
    html: `<h1>Change your password</h1><form><label>Current password <input name="pass" type="password"></label>
      <label>New password <input name="fresh" type="password"></label>
      <label>Repeat new password <input name="again" type="password"></label><button>Change password</button></form>`,
    values: { pass: password },
  },
  "a code in one field": {
    html: `<h1>Two-step verification</h1><form action="/done"><label>Verification code <input name="code" inputmode="numeric" maxlength="6"></label><button>Verify</button></form>`,
    values: { code: /^\d{6}$/ },
    isSent: true,
  },
  "a code in six fields": {
    html: `<h1>Enter the code of your authenticator app</h1><form action="/done">${boxes}<button>Verify</button></form>
      <script>for (const box of document.querySelectorAll("input")) box.oninput = () => box.nextElementSibling?.focus();</script>`,
    values: Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`box${index}`, /^\d$/])),
    isSent: true,
  },
  "an open shadow root": { html: element("open"), values: filled },
  "a closed shadow root": { html: element("closed"), values: filled },
  "fields that come late": {
    html: `<div id="place"></div><script>setTimeout(() => { place.innerHTML = \`${logIn()}\`; document.querySelector("[name=user]").focus(); }, 300);</script>`,
    values: filled,
    isSent: true,
  },
  "a field that a script focuses": {
    html: `${logIn()}<script>document.querySelector("[name=pass]").focus();</script>`,
    values: filled,
  },
  "a login with decoys that are not displayed": {
    html: logIn(`<div hidden><input name="email"><input name="password" type="password"></div>`),
    values: filled,
  },
  "a login with decoys off the screen": {
    html: logIn(
      `<div style="position: absolute; left: -9999px"><input name="email"><input name="website" tabindex="-1"></div>`,
    ),
    values: filled,
  },
  "a login with decoys before the fields, off the screen": {
    html: `<form action="/done"><div style="position: absolute; left: -9999px"><input name="email" type="email"><input name="password" type="password"></div>${user}${pass}<button>Log in</button></form>`,
    values: filled,
  },
  "a login with decoys before the fields, above the page": {
    html: `<form action="/done"><div style="position: absolute; top: -9999px"><input name="email" type="email"><input name="password" type="password"></div>${user}${pass}<button>Log in</button></form>`,
    values: filled,
  },
  "a login that is scrolled away in a part of the page": {
    html: `<div id="part" style="height: 300px; overflow: auto">${logIn()}<div style="height: 3000px"></div></div><script>part.scrollTop = 2000;</script>`,
    values: filled,
  },
  "a login with decoys of one pixel": {
    html: logIn(`<input name="email" style="width: 1px; height: 1px; border: 0; padding: 0">`),
    values: filled,
  },
  "a login with decoys that readers of pages don't get": {
    html: logIn(`<input name="email" aria-hidden="true" tabindex="-1" autocomplete="off">`),
    values: filled,
  },
  "a login with decoys that are transparent": {
    html: logIn(`<input name="email" style="opacity: 0"><input name="second" type="password" style="opacity: 0">`),
    values: filled,
  },
  'a login with autocomplete="off"': {
    html: `<form action="/done" autocomplete="off">${logIn()
      .replaceAll("<input", '<input autocomplete="off"')
      .replace(/<\/?form[^>]*>/g, "")}</form>`,
    values: filled,
    isSent: true,
  },
  'a login with autocomplete="nope"': {
    html: logIn().replaceAll("<input", '<input autocomplete="nope"'),
    values: filled,
  },
  'a login with autocomplete="new-password" on the password of a login': {
    html: logIn().replace('type="password"', 'type="password" autocomplete="new-password"'),
    values: filled,
  },
  'a login beside a search with autocomplete="username"': {
    html: `<form role="search"><input type="search" name="q" placeholder="Search" autocomplete="username"><button>Search</button></form>${logIn()}`,
    values: filled,
  },
  "a search and a newsletter beside the login": {
    html: `<form role="search"><input name="q" placeholder="Search"><button>Search</button></form>${logIn()}
      <form><h2>Newsletter</h2><label>Your email <input name="news" type="email"></label><button>Subscribe</button></form>`,
    values: filled,
    isSent: true,
  },
  "a login before a sign-up": {
    html: `<h2>Log in</h2>${logIn()}<h2>Create account</h2><form><label>Email <input name="newUser"></label><label>Choose a password <input name="fresh" type="password"></label><button>Create account</button></form>`,
    values: filled,
  },
  "a login after a sign-up": {
    html: `<h2>Create account</h2><form><label>Email <input name="newUser"></label><label>Choose a password <input name="fresh" type="password"></label><button>Create account</button></form><h2>Log in</h2>${logIn()}`,
    values: filled,
  },
};

const pathOf = (name: string) => name.replaceAll(/[^a-z]+/gi, "-");

const frame = (site = "") =>
  `<h1>Shop</h1><script>document.write('<iframe src="' + location.origin${site} + '/${pathOf("a login in one step")}" title="Log in" width="600" height="300"></iframe>')</script>`;

/** The words of a login in each language: the user name, the password, the button and the link of who forgot it. */
const languages: Readonly<Record<string, readonly [user: string, password: string, button: string, forgot: string]>> = {
  en: ["Username", "Password", "Log in", "Forgot password?"],
  de: ["Benutzername", "Kennwort", "Einloggen", "Kennwort vergessen?"],
  fr: ["Nom d’utilisateur", "Mot de passe", "Connexion", "Mot de passe oublié ?"],
  es: ["Nombre de usuario", "Contraseña", "Acceder", "¿Has olvidado tu contraseña?"],
  pt: ["Nome de utilizador", "Palavra-passe", "Iniciar sessão", "Esqueceu-se da palavra-passe?"],
  it: ["Nome utente", "Password", "Accedi", "Hai dimenticato la password?"],
  nl: ["Gebruikersnaam", "Wachtwoord", "Aanmelden", "Wachtwoord vergeten?"],
  sv: ["Användarnamn", "Lösenord", "Logga in", "Har du glömt lösenordet?"],
  da: ["Brugernavn", "Adgangskode", "Log ind", "Glemt adgangskode?"],
  nb: ["Brukernavn", "Passord", "Logg inn", "Glemt passord?"],
  fi: ["Käyttäjätunnus", "Salasana", "Kirjaudu sisään", "Unohditko salasanan?"],
  is: ["Notandanafn", "Lykilorð", "Innskráning", "Gleymt lykilorð?"],
  pl: ["Nazwa użytkownika", "Hasło", "Zaloguj się", "Nie pamiętasz hasła?"],
  cs: ["Uživatelské jméno", "Heslo", "Přihlásit se", "Zapomenuté heslo?"],
  sk: ["Používateľské meno", "Heslo", "Prihlásiť sa", "Zabudnuté heslo?"],
  sl: ["Uporabniško ime", "Geslo", "Prijava", "Pozabljeno geslo?"],
  hr: ["Korisničko ime", "Lozinka", "Prijava", "Zaboravljena lozinka?"],
  hu: ["Felhasználónév", "Jelszó", "Bejelentkezés", "Elfelejtett jelszó?"],
  ro: ["Nume de utilizator", "Parolă", "Autentificare", "Ai uitat parola?"],
  bg: ["Потребителско име", "Парола", "Вход", "Забравена парола?"],
  ru: ["Имя пользователя", "Пароль", "Войти", "Забыли пароль?"],
  uk: ["Ім’я користувача", "Пароль", "Увійти", "Забули пароль?"],
  el: ["Όνομα χρήστη", "Κωδικός πρόσβασης", "Σύνδεση", "Ξεχάσατε τον κωδικό;"],
  tr: ["Kullanıcı adı", "Şifre", "Giriş yap", "Şifremi unuttum"],
  ar: ["اسم المستخدم", "كلمة المرور", "تسجيل الدخول", "نسيت كلمة المرور؟"],
  he: ["שם משתמש", "סיסמה", "התחברות", "שכחת סיסמה?"],
  ja: ["ユーザー名", "パスワード", "ログイン", "パスワードをお忘れですか？"],
  ko: ["아이디", "비밀번호", "로그인", "비밀번호를 잊으셨나요?"],
  zh: ["用户名", "密码", "登录", "忘记密码？"],
  vi: ["Tên đăng nhập", "Mật khẩu", "Đăng nhập", "Quên mật khẩu?"],
};
const loginIn = (language: string) => {
  const [name, secret, button, forgot] = languages[language] ?? ["", "", "", ""];
  return `<form><p><label for="f1">${name}</label><input id="f1"></p><p><label for="f2">${secret}</label><input id="f2" type="password"></p><a href="#">${forgot}</a><button>${button}</button></form>`;
};

const step = (fields: string, next: string, button = "Next") =>
  `<h1>Log in</h1><form action="/${next}">${fields}<button>${button}</button></form>`;
const codeField = `<label>Verification code <input name="code" inputmode="numeric" maxlength="6"></label>`;
/** The same three steps in a page whose script replaces the fields, and keeps what was typed. */
const replaced = `<h1>Log in</h1><form>${user}<button>Next</button></form><script>
  globalThis.got = {};
  const steps = [\`${pass}<button>Log in</button>\`, \`${codeField}<button>Verify</button>\`, "Welcome"];
  document.forms[0].onsubmit = (event) => {
    event.preventDefault();
    for (const [name, value] of new FormData(event.target)) globalThis.got[name] = value;
    event.target.innerHTML = steps.shift();
  };
</script>`;

/** A login whose fields React controls: what it has not noticed, it takes back and does not send. */
const reactLogin = `
  import { createElement as h, useState } from "react";
  import { createRoot } from "react-dom/client";
  function Login() {
    const [login, setLogin] = useState({ user: "", pass: "" });
    const [draws, setDraws] = useState(0);
    const field = (label, name, type) => h("label", null, label, h("input", {
      name, type, value: login[name], onChange: (event) => setLogin({ ...login, [name]: event.target.value }),
    }));
    const onSubmit = (event) => { event.preventDefault(); globalThis.sent = login; };
    return h("form", { onSubmit }, field("Email", "user", "text"), field("Password", "pass", "password"),
      h("button", null, "Log in"), h("button", { type: "button", onClick: () => setDraws(draws + 1) }, "Draw again"));
  }
  createRoot(document.getElementById("root")).render(h(Login));`;

async function reactPage(): Promise<string> {
  const name = "react-login";
  const built = await build({
    configFile: false,
    logLevel: "error",
    root: fileURLToPath(new URL("../../apps/extension", import.meta.url)),
    plugins: [
      {
        name,
        resolveId: (id) => (id === name ? `\0${name}` : null),
        load: (id) => (id === `\0${name}` ? reactLogin : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: name } },
  });
  const [chunk] = "output" in built ? built.output : [];
  if (chunk === undefined) throw new Error("React was not bundled");
  return `<div id="root"></div><script type="module">${chunk.code.replaceAll("</script", String.raw`<\/script`)}</script>`;
}

let browser: ExtensionBrowser;
let sites: Sites;

test.beforeAll(async ({ server, launchOptions }) => {
  sites = await startSites({
    ...Object.fromEntries(Object.entries(cases).map(([name, { html }]) => [pathOf(name), html])),
    ...Object.fromEntries(Object.keys(languages).map((language) => [`in-${language}`, loginIn(language)])),
    "step-user": step(user, "step-password"),
    "step-password": step(pass, "step-code", "Log in"),
    "step-code": step(codeField, "done", "Verify"),
    replaced,
    framed: frame(),
    "framed-foreign": frame(`.replace("shop", "login")`),
    react: await reactPage(),
  });
  const person = newPerson();
  const { secondDeviceVault: vault } = await registerAccount(server.url, person);
  const texts = { notes: "", category: "", tags: [], isFavorite: false };
  const totp = "JBSWY3DPEHPK3PXP";
  await vault.create({
    ...texts,
    title: "Shop",
    link: sites.address("shop", ""),
    email: userName,
    password,
    totp,
  });
  await vault.create({ ...texts, title: "Login", link: sites.address("login", ""), email: userName, password });
  browser = await startWithExtension(launchOptions);
  await signInToExtension(browser, server.url, person);
});
test.afterAll(async () => {
  await browser?.remove();
  await sites?.close();
});

/** Opens a page of a site, whose address no other tab has. */
const openSite = (path: string): Promise<Page> => browser.openSite(sites.address("shop", path));

/** Returns the values of a page's fields that are not empty, by name or id, those in shadow roots as well. */
const valuesOf = (page: Page) =>
  page.evaluate(() => {
    const { roots = [] } = globalThis as unknown as { roots?: ShadowRoot[] };
    const fields = [document, ...roots].flatMap((root) => [...root.querySelectorAll("input")]);
    return Object.fromEntries(
      fields.filter(({ value }) => value !== "").map(({ name, id, value }) => [name || id, value]),
    );
  });

const expected = (values: Case["values"]) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? value : expect.stringMatching(value),
    ]),
  );

/** Presses the shortcut until its work is visible in the page. */
async function fill(page: Page, values: Case["values"]): Promise<void> {
  await browser.press("fill", page);
  await expect.poll(() => valuesOf(page), { timeout: 10_000 }).toEqual(expected(values));
}

for (const [name, { html, values, isSent = false }] of Object.entries(cases)) {
  test(`one action fills ${name} @slow`, async () => {
    const page = await openSite(pathOf(name));
    if (html.includes("setTimeout")) await page.locator("input").first().waitFor();
    await fill(page, values);
    if (isSent) {
      const sending = page.waitForRequest(/\/done/);
      await page.locator("form[action='/done'] button").click();
      const got = Object.fromEntries(new URL((await sending).url()).searchParams);
      expect(got).toEqual(expected(values));
    }
    await page.close();
  });
}

/** Values that each step of a login takes, and the button that sends it. */
const steps = [
  [{ user: userName }, "Next"],
  [{ pass: password }, "Log in"],
  [{ code: /^\d{6}$/ }, "Verify"],
] as const;

test("three steps on three pages take one action each, and the site gets each value @slow", async () => {
  const page = await openSite("step-user");
  for (const [values, button] of steps) {
    await fill(page, values);
    const sending = page.waitForRequest(/\?\w+=/);
    await page.getByRole("button", { name: button }).click();
    expect(Object.fromEntries(new URL((await sending).url()).searchParams)).toEqual(expected(values));
    await page.waitForLoadState();
  }
  await page.close();
});

test("three steps whose fields a script replaces take one action each @slow", async () => {
  const page = await openSite("replaced");
  for (const [values, button] of steps) {
    await fill(page, values);
    await page.getByRole("button", { name: button }).click();
  }
  await expect(page.getByText("Welcome")).toBeVisible();
  const got = await page.evaluate(() => (globalThis as unknown as { got: object }).got);
  expect(got).toEqual(expected({ ...filled, code: /^\d{6}$/ }));
  await page.close();
});

/** Returns the values of the fields in a page's frame. */
const valuesInFrame = (page: Page) =>
  page
    .frameLocator("iframe")
    .locator("input")
    .evaluateAll((fields) =>
      Object.fromEntries(fields.map((field) => [(field as HTMLInputElement).name, (field as HTMLInputElement).value])),
    );

test("a login in a frame of the page's origin takes one action; one of another site a click into it, and a question @slow", async () => {
  const own = await openSite("framed");
  await own.frameLocator("iframe").locator("[name=pass]").waitFor();
  await browser.press("fill", own);
  await expect.poll(() => valuesInFrame(own), { timeout: 10_000 }).toEqual(filled);
  await own.close();

  const foreign = await openSite("framed-foreign");
  await foreign.frameLocator("iframe").locator("[name=user]").click();
  const popup = await browser.openPopup(foreign);
  await popup.getByRole("button", { name: /^Login.*Fill$/ }).click();
  await popup.getByText(/^This form is from login\.localhost/).waitFor();
  await popup.getByRole("button", { name: "Fill", exact: true }).click();
  await expect.poll(() => valuesInFrame(foreign), { timeout: 10_000 }).toEqual(filled);
  await foreign.close();
});

test("a form of React keeps and sends what was filled @slow", async () => {
  const page = await openSite("react");
  await fill(page, filled);
  await page.getByRole("button", { name: "Draw again" }).click();
  expect(await valuesOf(page)).toEqual(filled);
  await page.getByRole("button", { name: "Log in" }).click();
  expect(await page.evaluate(() => (globalThis as unknown as { sent: object }).sent)).toEqual(filled);
  await page.close();
});

test("logins of 30 languages are filled, whose ids say nothing @slow", async () => {
  expect(Object.keys(languages)).toHaveLength(30);
  const page = await openSite("in-en");
  for (const language of Object.keys(languages)) {
    await test.step(language, async () => {
      await page.goto(`${sites.address("shop", `in-${language}`)}?${language}`);
      await fill(page, { f1: userName, f2: password });
    });
  }
  await page.close();
});
