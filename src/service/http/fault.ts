import { databaseFault } from '#service/db/database-fault.ts';

/**
 * What of an unexpected error may be logged: names, codes and places. Messages are left out,
 * because those of the database drivers hold parameters, and so people's data.
 */
export const describeFault = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { name: typeof error };
  return {
    name: error.name,
    ...databaseFault(error),
    stack: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
  };
};
