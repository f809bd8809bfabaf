/** Users a request: the server derives a key for each, so many more would let the bar stand still for long. */
export const chunkSize = 10;

/** Cuts a list into pieces of at most so many, in order. */
export const chunksOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));
