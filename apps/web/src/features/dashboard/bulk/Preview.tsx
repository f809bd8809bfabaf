import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { texts } from "../texts.ts";
import type { FileRow, ReadUsers } from "./read-users.ts";
import { RowsTable } from "./RowsTable.tsx";
import { RowStatus } from "./RowStatus.tsx";

const { bulk } = texts;

/** What is in the file, before anything of it is sent. */
export function Preview({ name, file }: { name: string; file: ReadUsers }) {
  const { rows, encoding, unused } = file;
  const faulty = rows.filter(({ problems }) => problems.length > 0).length;
  const leftOut = rows.filter(({ isLeftOut }) => isLeftOut).length;
  const remarks = [
    ...(faulty > 0 ? [bulk.problemsFound(faulty)] : []),
    ...(leftOut > 0 ? [bulk.leftOut(leftOut)] : []),
    ...(unused.length > 0 ? [bulk.unusedColumns(unused)] : []),
  ];
  return (
    <>
      <Typography variant="body2" color="textSecondary" dir="auto" sx={{ overflowWrap: "anywhere" }}>
        {name} · {bulk.encoding(encoding)}
      </Typography>
      {remarks.length > 0 && (
        <Box component="ul" sx={{ typography: "body2", marginBlock: 1, paddingInlineStart: 2.5 }}>
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </Box>
      )}
      {rows.length === 0 ? (
        <Typography variant="body2" sx={{ marginTop: 1 }}>
          {bulk.empty}
        </Typography>
      ) : (
        <RowsTable
          rows={rows}
          isInvalid={({ problems, isLeftOut }) => problems.length > 0 || isLeftOut}
          viewOf={viewOf}
          filters={[bulk.show.all, bulk.show.problems]}
          noErrorsText={bulk.noProblems}
          statusLabel={bulk.columns.problem}
        />
      )}
    </>
  );
}

const viewOf = ({ line, name, email, problems, isLeftOut }: FileRow) => ({
  line,
  title: name,
  email,
  status: isLeftOut ? (
    <RowStatus kind="out" sentences={[bulk.noEmail]} />
  ) : problems.length === 0 ? (
    <RowStatus kind="good" sentences={[bulk.ok]} />
  ) : (
    <RowStatus
      kind="bad"
      sentences={problems.map(({ column, reason }) => (column === null ? reason : bulk.problem(column, reason)))}
    />
  ),
});
