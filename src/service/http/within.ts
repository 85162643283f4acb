/** Something took longer than whoever asked for it waits. */
export class TookTooLongError extends Error {
  override readonly name = 'TookTooLongError';
}

/** Rejects with a TookTooLongError where the work takes longer; the work itself goes on. */
export const within = async <Result>(ms: number, work: Promise<Result>): Promise<Result> => {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TookTooLongError(`It took longer than ${ms} ms.`)), ms);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
};
