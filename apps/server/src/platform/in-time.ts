/**
 * Resolves to the work's result, or rejects if it takes longer; the work itself continues. A reply that came while this
 * process was too busy to read it is in time.
 */
export async function inTime<Result>(
  work: Promise<Result>,
  milliseconds: number,
  errorWhenLate: () => Error,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    // An immediate runs once what has arrived was read.
    timer = setTimeout(() => setImmediate(() => reject(errorWhenLate())), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
