import pg from 'pg';

// Never DATABASE_URL: that may be a database that somebody needs.
const serverUrl = process.env.TEST_DATABASE_URL;

export const databaseName = serverUrl === undefined ? 'PGlite' : 'PostgreSQL';

/** A database of its own where TEST_DATABASE_URL names a server; nothing for PGlite. */
export const createThrowawayDatabase = async (): Promise<{
  databaseUrl: string | undefined;
  drop: () => Promise<void>;
}> => {
  if (serverUrl === undefined) return { databaseUrl: undefined, drop: async () => {} };
  const name = `bench_${process.pid}_${Date.now()}`;
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await onServer(`create database ${name}`);
  return {
    databaseUrl: Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href,
    drop: () => onServer(`drop database ${name} with (force)`),
  };
};
