import { Fragment } from "react";

/** Texts of people on one line, with a dot between two; empty ones are left out. Each keeps its own direction: an Arabic one does not turn its neighbours. */
export const DotSeparated = ({ parts }: { parts: readonly string[] }) =>
  parts
    .filter((part) => part !== "")
    .map((part, index) => (
      <Fragment key={index}>
        {index > 0 && "  ·  "}
        <bdi>{part}</bdi>
      </Fragment>
    ));
