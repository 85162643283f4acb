/** What the service asks of the thread that runs PGlite; `transaction` names an open one. */
export type PgliteRequest =
  | {
      do: 'query';
      sql: string;
      params: unknown[];
      rowMode: 'array' | 'object';
      transaction: number | undefined;
    }
  | { do: 'begin' | 'commit' | 'rollback'; transaction: number }
  | { do: 'dump' | 'close' };

/** The parts of a database error that say what went wrong without saying whose data it was. */
export type PgliteFault = {
  message: string;
  code?: string | undefined;
  severity?: string | undefined;
  schema?: string | undefined;
  table?: string | undefined;
  column?: string | undefined;
  constraint?: string | undefined;
};

/** What the thread says: once whether it opened, then one reply to each request. */
export type PgliteReply =
  | { id: number; result: unknown }
  | { id: number; fault: PgliteFault }
  | { ruined: string };

export type PgliteStart = {
  dataDir: string;
  snapshot: Blob | undefined;
  /** A folder of files that a new database starts from. */
  template: string | undefined;
};
