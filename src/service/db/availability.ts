import { databaseFault } from './database-fault.ts';

/**
 * Why the database cannot do what it is asked, though nothing is wrong with the question: it is away
 * (or too slow to tell), it takes no writes, it has no room left, or a statement met its time limit.
 */
export type Outage = 'away' | 'read-only' | 'full' | 'slow';

const readOnlyState = '25006';
const lostCode = 'CONNECTION_LOST';
const timedOutCode = 'STATEMENT_TIMED_OUT';

// 57P01 to 57P05: it stops, has crashed, starts up or ended the connection. 53300: it has no
// connection left. 57014: a statement was canceled. 25P03: a transaction took too long. 58030: a disk
// or another machine failed. 08P01, a message the server can't read, is our bug.
const awayStates = /^(08(?!P01)...|57P0[1235]|53300|57014|25P03|58030)$/;
const networkFaults = new Set([
  lostCode,
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

const isAway = (code: string): boolean => awayStates.test(code) || networkFaults.has(code);

/**
 * Where Citus notices that a connection to another node broke; it has no code for it. Of a failed
 * COPY it passes on the message alone: rows that were checked before fail there only by the node.
 */
const nodeRoutines = new Set([
  'ReportCopyError',
  'ReportResultError',
  'MarkRemoteTransactionFailed',
  'HandleRemoteTransactionConnectionError',
  'CheckRemoteTransactionsHealth',
]);

/** Whether a server of several machines lost one of them in the middle of a statement. */
export const lostNode = (error: unknown): boolean => {
  const { code, routine } = databaseFault(error);
  // Elsewhere it means a bug of the server.
  return code === 'XX000' && routine !== undefined && nodeRoutines.has(routine);
};

/** The connection was never made or ended too early. What was not committed before has no effect. */
export class ConnectionLost extends Error {
  readonly code: string;

  constructor(cause: unknown) {
    super('The connection to the database was lost.', { cause });
    this.name = 'ConnectionLost';
    const { code } = databaseFault(cause);
    this.code = code !== undefined && isAway(code) ? code : lostCode;
  }
}

/** The connection was lost after COMMIT was sent: whether it took effect is not known. */
export class CommitLost extends Error {
  readonly code: string;

  constructor(cause: ConnectionLost) {
    super('The connection to the database was lost at a commit.', { cause });
    this.name = 'CommitLost';
    this.code = cause.code;
  }
}

/** A statement met its time limit and had no effect; the connection is fine. */
export class StatementTimedOut extends Error {
  readonly code = timedOutCode;

  constructor(cause: unknown) {
    super('The statement took too long.', { cause });
    this.name = 'StatementTimedOut';
  }
}

/** The database answers, but takes no writes: a standby, say. */
export class ReadOnly extends Error {
  readonly code = readOnlyState;

  constructor() {
    super('The database is read-only.');
    this.name = 'ReadOnly';
  }
}

const fullState = '53100';
/** Less than a burst of writes takes. */
export const leastFreeMb = 64;

/** The database answers, but has no room for writes. */
export class StorageFull extends Error {
  readonly code = fullState;

  /** @param why what says so: how much is free, or a write */
  constructor(why: 'little-left' | 'write-failed') {
    super(
      why === 'little-left'
        ? `Less than ${leastFreeMb} MB are free where the database is.`
        : 'The database ran out of space, and no write has succeeded since.',
    );
    this.name = 'StorageFull';
  }
}

/** Whether a transaction met its time limit for locks; the connection is fine. */
export const isLockTimeout = (error: unknown): boolean => databaseFault(error).code === '55P03';

/** Whether a transaction was ended because it and another waited for each other. */
export const isDeadlock = (error: unknown): boolean => databaseFault(error).code === '40P01';

/** The outage behind an error; undefined where the database is there and refused something else. */
export const outageOf = (error: unknown): Outage | undefined => {
  const { code } = databaseFault(error);
  if (code === undefined) return undefined;
  if (code === readOnlyState) return 'read-only';
  if (code === fullState) return 'full';
  if (code === timedOutCode) return 'slow';
  return isAway(code) ? 'away' : undefined;
};

/** Whether a connection that failed like this is of no more use, or leads to the wrong server. */
export const endsConnection = (error: unknown): boolean => {
  const { code } = databaseFault(error);
  const outage = outageOf(error);
  return outage === 'read-only' || (outage === 'away' && code !== '57014');
};
