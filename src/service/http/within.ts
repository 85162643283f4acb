/** Rejects where the work takes longer; the work itself goes on. */
export const within = async <Result>(ms: number, work: Promise<Result>): Promise<Result> => {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`It took longer than ${ms} ms.`)), ms);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
};
