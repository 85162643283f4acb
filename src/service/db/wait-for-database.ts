import { outageOf } from './availability.ts';
import { databaseFault } from './database-fault.ts';

const waitMs = 60_000;
const againMs = 500;

/** The code nearest to what happened: an error says of its cause only that it could not go on. */
const rootOf = (error: unknown): { code: string | undefined; message: string } => {
  let root = error;
  while (root instanceof Error && root.cause !== undefined) root = root.cause;
  return {
    code: databaseFault(root).code ?? databaseFault(error).code,
    message: root instanceof Error ? root.message : String(root),
  };
};

/** What waiting would not change; undefined where it might. */
const refusalOf = (code: string | undefined, url: URL): string | undefined => {
  switch (code) {
    case '3D000':
      return `The server in DATABASE_URL has no database ${url.pathname.slice(1)}: create it or use another one.`;
    case '28000':
    case '28P01':
      return 'The server in DATABASE_URL rejected its user or password.';
    case '42501':
      return "The user in DATABASE_URL isn't allowed to connect to its database: grant it CONNECT.";
  }
  return undefined;
};

/** Why the server can't be used now, in one sentence; undefined where the error is no such. */
export const connectFault = (error: unknown, databaseUrl: string): string | undefined => {
  const url = new URL(databaseUrl);
  const { code, message } = rootOf(error);
  return (
    refusalOf(code, url) ??
    (outageOf(error) === undefined
      ? undefined
      : `The server in DATABASE_URL (${url.host}) doesn't answer: ${code ?? message}. Start it or use another one.`)
  );
};

/**
 * Resolves once the database answers and takes writes; a server may start later than the service, and
 * a standby become the primary meanwhile.
 * @param onWait called once where it has to wait
 * @throws Error with one sentence: at once where waiting is of no use, else after a minute
 */
export const waitForDatabase = async (
  ping: () => Promise<void>,
  { databaseUrl, onWait }: { databaseUrl: string; onWait: () => void },
): Promise<void> => {
  const url = new URL(databaseUrl);
  const until = performance.now() + waitMs;
  for (let tries = 0; ; tries += 1) {
    const failure = await ping().then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    if (failure === undefined) return;
    const { code, message } = rootOf(failure.error);
    const refusal = refusalOf(code, url);
    if (refusal !== undefined) throw new Error(refusal);
    const outage = outageOf(failure.error);
    if (outage === undefined) {
      throw new Error(`The server in DATABASE_URL can't be used: ${code ?? message}.`);
    }
    if (performance.now() > until) {
      throw new Error(
        outage === 'read-only'
          ? 'The database in DATABASE_URL is read-only: use the primary server, not a standby.'
          : `The server in DATABASE_URL (${url.host}) didn't answer for a minute: ${code ?? message}. Start it or use another one.`,
      );
    }
    if (tries === 0) onWait();
    await new Promise((resolve) => setTimeout(resolve, againMs));
  }
};
