const list = document.querySelector("#list");
const who = document.querySelector("#who");
const count = document.querySelector("#count");
const frame = document.querySelector("#letter");
const nothing = document.querySelector("#nothing");
const when = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });

let letters = [];
let chosen = null;
let shown = "";

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function show() {
  const everyone = "Everybody";
  const names = [everyone, ...[...new Set(letters.map(({ to }) => to))].toSorted((a, b) => a.localeCompare(b))];
  const person = names.includes(who.value) ? who.value : everyone;
  who.replaceChildren(...names.map((name) => element("option", name)));
  who.value = person;
  const wanted = letters.filter(({ to }) => person === everyone || to === person);
  count.textContent = wanted.length === 1 ? "1 message" : `${wanted.length} messages`;
  list.replaceChildren(
    ...wanted.map((letter) => {
      const button = element("button", "");
      button.type = "button";
      button.append(
        element("strong", letter.subject),
        element("span", `${letter.to} · ${when.format(new Date(letter.at))}`),
        element("span", letter.preview),
      );
      button.setAttribute("aria-current", String(letter.id === chosen));
      button.addEventListener("click", () => read(letter.id));
      const item = element("li", "");
      item.append(button);
      return item;
    }),
  );
}

function read(id) {
  chosen = id;
  nothing.hidden = true;
  frame.hidden = false;
  frame.src = `/letters/${id}`;
  for (const button of list.querySelectorAll("button")) button.removeAttribute("aria-current");
  show();
}

async function refresh() {
  const text = await fetch("/letters").then(
    (reply) => reply.text(),
    () => shown,
  );
  if (text === shown) return;
  const focused = [...list.children].findIndex((item) => item.contains(document.activeElement));
  shown = text;
  letters = JSON.parse(text);
  show();
  if (chosen === null && letters.length > 0) read(letters[0].id);
  if (focused >= 0) list.children[focused]?.querySelector("button")?.focus();
}

who.addEventListener("change", show);
await refresh();
setInterval(refresh, 1000);
