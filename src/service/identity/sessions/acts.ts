import type { Database } from '#service/db/database.ts';

/** Records what happens to sessions, each in the transaction in which it happens. */
export type SessionActs = {
  signedIn: (
    tx: Database,
    act: { subject: string; hasNoRights: boolean; requestId: string },
  ) => Promise<void>;
  /** Of nobody, nothing. */
  signedOut: (
    tx: Database,
    act: { subjects: readonly string[]; by: 'person' | 'provider'; requestId: string },
  ) => Promise<void>;
};

/** Records nothing, for what has a record of its own. */
export const unrecorded = async (): Promise<void> => {};
