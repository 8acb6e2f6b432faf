/** Resolves to the work's result, or rejects if it takes longer; the work itself continues. */
export async function inTime<Result>(
  work: Promise<Result>,
  milliseconds: number,
  errorWhenLate: () => Error,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(errorWhenLate()), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
