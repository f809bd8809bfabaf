import { expect, test } from "vitest";
import { pageFaults } from "../../../../packages/vault/src/server-check/page-faults.ts";
import { faultText } from "./fault-text.ts";

const known = new Set(["/app.js", "/app.css", "/icon.svg"]);
const faultsOf = (text: string) => pageFaults(text, (address) => known.has(address)).map(faultText);
const names = (address: string) => [`The page names ${address}, which isn't part of the release`];
const differs = ["The page differs from the release's"];
const inline = ["The page has an inline script"];

test.each([
  ["", differs],
  ["<p>hello</p>", differs],
  ['<script src="/app.js"></script><link rel="stylesheet" href="/app.css">', differs],
  ['<img src="data:image/png;base64,AA"><link href="#top">', differs],
  ['<script type="importmap">{}</script>', differs],
  ["<style>a{}</style><meta charset=utf-8>", differs],
  ['<script src="/other.js"></script>', names("/other.js")],
  ["<SCRIPT SRC=/other.js ></SCRIPT>", names("/other.js")],
  ["<link href = '/other.css'>", names("/other.css")],
  ['<img src="https://elsewhere.example/a.png">', names("https://elsewhere.example/a.png")],
  ['<img src="data:text/html,a">', names("data:text/html,a")],
  ['<object data="/a"></object>', names("/a")],
  ['<form action="/a"></form>', names("/a")],
  ['<base href="/b">', names("/b")],
  ['<iframe src="/a"></iframe>', names("/a")],
  ['<embed src="/a">', names("/a")],
  ["<script>alert()</script>", inline],
  ["<iframe srcdoc=x></iframe>", inline],
  ["<OBJECT></OBJECT>", inline],
  ["<embed>", inline],
  ["<scripts>alert()</scripts>", differs],
  ["<script>a</script><script>b</script>", inline],
  [`<img src="${"a".repeat(201)}">`, names("a".repeat(200))],
])("%j: %j", (text, faults) => expect(faultsOf(text)).toEqual(faults));

test("what is found is told in its order, and no more than twenty", () => {
  const page = (count: number) => Array.from({ length: count }, (_, index) => `<img src="/${index}">`).join("");
  expect(faultsOf(page(3))).toEqual(["/0", "/1", "/2"].flatMap(names));
  expect(faultsOf(page(20))).toHaveLength(20);
  expect(faultsOf(page(30))).toHaveLength(20);
});
