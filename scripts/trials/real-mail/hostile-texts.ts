/** A text that was written to break a message, and how it must arrive. */
export interface HostileText {
  what: string;
  title: string;
  shown: string;
  notes: string;
}

const longest = "\u{1f9ff}".repeat(100);
const same = (title: string) => ({ title, shown: title, notes: title });

export const hostileTexts: readonly HostileText[] = [
  {
    what: "line breaks that begin headers",
    title: "Pay\r\nBcc: everyone@example.org\r\nContent-Type: text/plain\r\n\r\nHello",
    shown: "Pay Bcc: everyone@example.org Content-Type: text/plain Hello",
    notes: "one\r\n.\r\nMAIL FROM:<a@example.org>\r\n..two\r\n--\r\nFrom the start",
  },
  {
    what: "markup",
    ...same(`<script>alert("1")</script><img src=x onerror=a()>&amp;'`),
    notes: `</td><script src="//x.example"></script><style>*{}</style><!-- <a href="javascript:a()">x</a>`,
  },
  {
    what: "marks that turn the reading direction",
    title: "key\u202egnp.exe\u2066 \u200fx",
    shown: "keygnp.exe x",
    notes: "key\u202egnp.exe\u2066 x",
  },
  { what: "Arabic and Hebrew", ...same("شهادة المتجر תעודה") },
  { what: "encoded words", ...same("=?utf-8?Q?Bcc=3A?= =?utf-8?B?Zm9v?= =?utf-8?") },
  { what: "the longest title, of emoji", ...same(longest) },
  { what: "a title of 200 letters without a space", ...same("ä".repeat(200)) },
  { what: "joined emoji", ...same("The 👩‍👩‍👧 pass") },
  { what: "what looks like addresses", ...same(`"a" <a@b.example>, c@d.example;`) },
  { what: "10,000 characters of notes on one line", ...same("One line"), notes: "x".repeat(10_000) },
  { what: "10,000 characters of notes, beyond ASCII", ...same("Many lines"), notes: "ö=\n".repeat(3_333) },
];
