import type { CSSProperties } from "react";

// Mail programs support no style sheets reliably: each element has its own style.
const ink = "#2A211B";
const quiet = "#65574C";
const orange = "#B84A00";
const line = "#E6DBCF";
const ground = "#FAF6F1";

export const body: CSSProperties = {
  backgroundColor: ground,
  color: ink,
  fontFamily: "Poppins, 'Segoe UI', Helvetica, Arial, sans-serif",
  margin: 0,
  padding: "32px 16px",
};
export const card: CSSProperties = {
  backgroundColor: "#FFFFFF",
  border: `1px solid ${line}`,
  borderTop: `4px solid ${orange}`,
  borderRadius: 12,
  maxWidth: 520,
  padding: 24,
};
export const brand: CSSProperties = { color: orange, fontSize: 14, fontWeight: 600, margin: "0 0 16px" };
export const heading: CSSProperties = { fontSize: 22, fontWeight: 600, lineHeight: "30px", margin: "0 0 16px" };
export const text: CSSProperties = { fontSize: 15, lineHeight: "24px", margin: "0 0 16px" };
export const facts: CSSProperties = {
  backgroundColor: ground,
  borderRadius: 8,
  margin: "0 0 24px",
  padding: "12px 16px",
};
export const fact: CSSProperties = { fontSize: 14, lineHeight: "22px", margin: 0, overflowWrap: "anywhere" };
/** The heading of a group of reminders. */
export const group: CSSProperties = {
  color: quiet,
  fontSize: 14,
  fontWeight: 600,
  lineHeight: "20px",
  margin: "24px 0 8px",
};
/** One reminder of several. */
export const item: CSSProperties = { borderTop: `1px solid ${line}`, padding: "10px 0" };
export const itemLine: CSSProperties = { ...fact, color: quiet, fontSize: 13, lineHeight: "20px" };
export const label: CSSProperties = { color: quiet, fontSize: 13, fontWeight: 600, lineHeight: "20px", margin: 0 };
/** A user's longer text. */
export const longText: CSSProperties = { ...text, overflowWrap: "anywhere" };
export const button: CSSProperties = {
  backgroundColor: orange,
  borderRadius: 8,
  color: "#FFFFFF",
  display: "inline-block",
  fontSize: 15,
  fontWeight: 600,
  padding: "12px 20px",
  textDecoration: "none",
};
export const secondButton: CSSProperties = {
  ...button,
  backgroundColor: "#FFFFFF",
  border: `1px solid ${orange}`,
  color: orange,
  padding: "11px 19px",
};
export const small: CSSProperties = { color: quiet, fontSize: 13, lineHeight: "20px", margin: "24px 0 0" };
export const link: CSSProperties = { color: orange, textDecoration: "underline" };
