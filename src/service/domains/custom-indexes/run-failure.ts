import { databaseFault } from '#service/db/database-fault.ts';

/** Ends a run for good; the message is told to everybody. */
export class RunFailure extends Error {
  override name = 'RunFailure';
}

/** By SQLSTATE: what trying again at once would only meet again, or what somebody wanted. */
const finalFaults: Record<string, string> = {
  '53100': "The database's disk is full.",
  '57014': 'It was canceled in the database, by an administrator or a time limit.',
};

/** Why a run is over, in a sentence; nothing of an error that may pass. */
export const failureOf = (error: unknown): string | undefined =>
  error instanceof RunFailure ? error.message : finalFaults[databaseFault(error).code ?? ''];
