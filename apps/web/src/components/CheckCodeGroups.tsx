import type { CheckCode } from "@pomander/vault";
import { Fragment } from "react";
import { Monospace } from "./Monospace.tsx";

/** A vault's check code, laid out alike wherever it is compared by eye: the counter, then two rows of three groups. */
export function CheckCodeGroups({ value: { counter, code } }: { value: CheckCode }) {
  return (
    <Monospace
      sx={{
        display: "inline-grid",
        gridTemplateColumns: "auto repeat(3, auto)",
        columnGap: "1ch",
        "& > :nth-of-type(5)": { gridColumn: 2 },
      }}
    >
      <span>{counter}</span>
      {code.split(" ").map((group, index) => (
        // The spaces are for what reads or copies the text.
        <Fragment key={`${index} ${group}`}>
          {" "}
          <span>{group}</span>
        </Fragment>
      ))}
    </Monospace>
  );
}
