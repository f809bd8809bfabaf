import { expect, test } from "vitest";
import { parseXml, XmlReader } from "./xml.ts";
import { fault } from "../../test/sentences.ts";

const element = (attributes: number) => `<e ${Array.from({ length: attributes }, (_, i) => `a${i}="1"`).join(" ")}/>`;

test("an element has 64 attributes at most", () => {
  const seen: number[] = [];
  parseXml(element(64), { open: (_path, attributes) => void seen.push(Object.keys(attributes).length) });
  expect(seen).toEqual([64]);
  expect(() => parseXml(element(65), {})).toThrow(fault("xml_too_much"));
});

test("the 65th attribute is refused before the element has ended", () => {
  const endless = `<e ${Array.from({ length: 65 }, (_, i) => `a${i}="1"`).join(" ")} `;
  expect(() => parseXml(endless, {})).toThrow(fault("xml_too_much"));
});

test("attributes count among the elements of a file", () => {
  const some = element(49).repeat(1_000);
  const rows = function* () {
    yield "<root>";
    for (let i = 0; i < 101; i++) yield some;
    yield "</root>";
  };
  let opened = 0;
  const reader = new XmlReader({ open: () => void opened++ });
  expect(() => {
    for (const part of rows()) reader.write(part);
    reader.end();
  }).toThrow(fault("xml_too_much"));
  expect(opened).toBeLessThanOrEqual(100_001);
});
