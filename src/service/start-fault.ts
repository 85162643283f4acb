import { DrizzleQueryError } from 'drizzle-orm';
import { outageOf } from './db/availability.ts';
import { databaseFault } from './db/database-fault.ts';

/** Why a start failed, in a sentence without the statement's text and values. */
export const startFault = (error: unknown): string => {
  const { code } = databaseFault(error);
  if (outageOf(error) !== undefined) {
    return `The database was lost while the service started (${code}). Start it again.`;
  }
  if (error instanceof DrizzleQueryError) {
    return `The service couldn't start, because the database refused a statement (${code ?? 'unknown error'}).`;
  }
  return error instanceof Error ? error.message : String(error);
};
