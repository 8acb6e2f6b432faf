/** What the work gives, or the error if that takes longer; the work itself goes on. */
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
