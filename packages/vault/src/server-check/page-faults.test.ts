import { expect, test } from "vitest";
import { pageFaults } from "./page-faults.ts";

/** Returns the faults of a page of a release that has `/app.js` alone. */
const faultsOf = (text: string) => pageFaults(text, (address) => address === "/app.js");
const extra = (name: string) => ({ code: "extraFile", name });

test.each([
  ['<script src="/app.js"></script>'],
  ["<SCRIPT src=/app.js></SCRIPT>"],
  ['<a href="/elsewhere">'],
  ['<img src="data:image/png;base64,AAAA">'],
  ['<link href="#icon">'],
  ['<script type="importmap">{}</script>'],
  ['<meta name="theme-color">'],
])("in %s is nothing that was added: the page only differs", (text) => {
  expect(faultsOf(text)).toEqual([{ code: "pageDiffers" }]);
});

test.each([
  ['<script src="/evil.js">', [extra("/evil.js")]],
  ["<link rel=stylesheet href='https://evil.example/a.css'>", [extra("https://evil.example/a.css")]],
  ['<object data = "/x.swf">', [extra("/x.swf")]],
  ['<form action="https://evil.example/">', [extra("https://evil.example/")]],
  ['<base href="https://evil.example/">', [extra("https://evil.example/")]],
  ['<iframe src="data:text/html,x">', [extra("data:text/html,x")]],
  ['<img src="x#y">', [extra("x#y")]],
  ["<script>run()</script>", [{ code: "inlineScript" }]],
  ["<IFRAME srcdoc=x>", [{ code: "inlineScript" }]],
  ['<script src="/evil.js"><script>run()<script src="/evil.js">', [extra("/evil.js"), { code: "inlineScript" }]],
])("%s is named", (text, faults) => expect(faultsOf(text)).toEqual(faults));

test("20 files are named, each with 200 characters at most", () => {
  const scripts = Array.from({ length: 30 }, (_, index) => `<script src="/${index}.js">`).join("");
  expect(faultsOf(scripts)).toEqual(Array.from({ length: 20 }, (_, index) => extra(`/${index}.js`)));
  expect(faultsOf(`<script src="/${"a".repeat(300)}">`)).toEqual([extra(`/${"a".repeat(199)}`)]);
});
