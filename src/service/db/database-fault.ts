/**
 * What may be decided on and logged of a database error: its messages and details hold people's
 * data.
 */
export type DatabaseFault = {
  /** SQLSTATE, or the name of a network fault such as ECONNRESET. */
  code?: string;
  constraint?: string;
  table?: string;
  /** The server's function that raised it. */
  routine?: string;
};

const hasCode = (
  error: unknown,
): error is { code: string } & Partial<Record<'constraint' | 'table' | 'routine', unknown>> =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';

/** Reads the fault out of what the drivers and drizzle throw; empty for any other error. */
export const databaseFault = (error: unknown): DatabaseFault => {
  const cause = error instanceof Error && !hasCode(error) ? error.cause : error;
  if (!hasCode(cause)) return {};
  const { code, constraint, table, routine } = cause;
  return {
    code,
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(typeof table === 'string' ? { table } : {}),
    ...(typeof routine === 'string' ? { routine } : {}),
  };
};
