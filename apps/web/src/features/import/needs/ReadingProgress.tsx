import { Progress } from "../../../components/Progress.tsx";
import { texts } from "../texts.ts";

const { reading } = texts;

/** Shows how much of a file is read, from 0 to 1; null when that is not known. */
export function ReadingProgress({ done }: { done: number | null }) {
  return (
    <Progress label={reading.title} counted={done === null ? null : { done, total: 1 }}>
      {done === null ? reading.reading : reading.progress(done)}
    </Progress>
  );
}
