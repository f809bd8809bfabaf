import { Fragment } from "react";

/** A short word with a hyphen; a longer one, such as a name that a user gave, could be wider than a phone. */
const hyphenated = /((?<![-\p{L}])\p{L}{1,10}-\p{L}{1,10}(?![-\p{L}])\??)/u;

/** A heading, a button or a short sentence in which a word such as "sign-in" stays on one line. */
export function Unbroken({ children }: { children: string }) {
  const parts = children.split(hyphenated);
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <span key={index} style={{ whiteSpace: "nowrap" }}>
        {part}
      </span>
    ),
  );
}
