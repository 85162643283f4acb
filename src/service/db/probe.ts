import pg from 'pg';
import { databaseFault } from './database-fault.ts';

const turns = 10;
const turnMs = 100;

/** A second in turns of the event loop: one that was held up has answers still to be read. */
const aSecond = async (): Promise<false> => {
  for (let turn = 0; turn < turns; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, turnMs).unref());
  }
  return false;
};

/** The server itself answered, whatever it said. */
const isFromServer = (error: unknown): boolean =>
  /^[\dA-Z]{5}$/.test(databaseFault(error).code ?? '');

/** Ends a connection without waiting for the other side. */
export const cutConnection = (client: pg.ClientBase): void => {
  const { connection } = client as unknown as { connection: { stream: { destroy: () => void } } };
  connection.stream.destroy();
};

type Round = { isOver: boolean; client: pg.Client | undefined };

/** Asks a server on a connection of its own whether it is there: false where nothing comes. */
export const createProbe = (config: pg.ClientConfig) => {
  let kept: pg.Client | undefined;

  const drop = (client: pg.Client | undefined) => {
    if (kept === client) kept = undefined;
    if (client !== undefined) cutConnection(client);
  };

  const open = async (round: Round): Promise<pg.Client> => {
    const client = new pg.Client(config);
    client.on('error', () => drop(client));
    round.client = client;
    await client.connect();
    kept = client;
    return client;
  };

  const ask = async (round: Round): Promise<true> => {
    if (round.client !== undefined) {
      const isAnswered = await round.client.query('select 1').then(
        () => true,
        () => false,
      );
      if (isAnswered) return true;
      // The former connection may be gone while the server is there.
      drop(round.client);
    }
    if (round.isOver) throw new Error('The probe is over.');
    await (await open(round)).query('select 1');
    return true;
  };

  return {
    probe: async (): Promise<boolean> => {
      const round: Round = { isOver: false, client: kept };
      const isThere = await Promise.race([ask(round).catch(isFromServer), aSecond()]);
      round.isOver = true;
      if (!isThere) drop(round.client);
      return isThere;
    },
    close: () => drop(kept),
  };
};
