import { describe, expect, it } from "vitest";
import { avatarGround } from "../../lib/format/avatar-colors.ts";
import { dark, light } from "./palette.ts";

/** WCAG 2.2, relative luminance and contrast ratio. */
const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const colors = ["primary", "secondary", "error", "warning", "success", "info"] as const;

describe.each([
  ["light", light],
  ["dark", dark],
])("the %s scheme", (_, palette) => {
  const grounds = Object.values(palette.background ?? {}) as string[];
  const on = (ground: string, color: string | undefined) => contrast(ground, String(color));

  it("has four grounds", () => expect(grounds).toHaveLength(4));

  it.each(colors)("%s reads as text on every ground, and carries its own text", (name) => {
    const color = palette[name] as { main: string; dark: string; contrastText: string };
    for (const ground of grounds) expect(on(ground, color.main)).toBeGreaterThanOrEqual(4.5);
    // A button is `main` at rest and `dark` under the pointer.
    expect(on(color.main, color.contrastText)).toBeGreaterThanOrEqual(4.5);
    expect(on(color.dark, color.contrastText)).toBeGreaterThanOrEqual(4.5);
  });

  it("text reads on every ground, and the line round a control is seen", () => {
    for (const ground of grounds) {
      expect(on(ground, palette.text?.primary)).toBeGreaterThanOrEqual(7);
      expect(on(ground, palette.text?.secondary)).toBeGreaterThanOrEqual(4.5);
      expect(on(ground, palette.outline)).toBeGreaterThanOrEqual(3);
    }
  });
});

it("an initial reads on every avatar", () => {
  const grounds = new Set(Array.from({ length: 500 }, (_, number) => avatarGround(`Person ${number}`)));
  expect(grounds.size).toBe(12);
  for (const ground of grounds) expect(contrast(ground, "#FFFFFF")).toBeGreaterThanOrEqual(4.5);
});

it("an avatar's ground follows from the name alone", () => {
  expect(avatarGround("Ada Lovelace")).toBe(avatarGround("Ada Lovelace"));
  expect(avatarGround("Zoe\u0301")).toBe(avatarGround("Zo\u00e9"));
});
