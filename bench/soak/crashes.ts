import {
  type Client,
  createClient,
  createPoint,
  createPurpose,
  type Request,
} from '../support/client.ts';
import { killStarting, type ServiceOptions, startProcess } from '../support/service-process.ts';
import { notOnce, type Outcome, pause } from './outcome.ts';

const writers = 8;
const resentPerRound = 10;

type Written = { acknowledged: Map<string, string>; unclear: Set<string>; refused: string[] };

const requestOf = (name: string, purposeId: string): Request =>
  name.endsWith('point') ? createPoint(name, purposeId) : createPurpose(name);

/** Writes from several sides until nothing answers any more. */
const writeUntilCut = async (
  client: Client,
  round: number,
  purposeId: string,
  written: Written,
) => {
  const write = async (writer: number) => {
    for (let count = 0; ; count += 1) {
      const name = `crash-${round}-${writer}-${count}-${count % 2 === 0 ? 'purpose' : 'point'}`;
      const request = requestOf(name, purposeId);
      const answer = await client.send(request).catch(() => null);
      if (answer === null) {
        // Cut before the answer: nobody was told whether it took effect.
        written.unclear.add(name);
        return;
      }
      if (answer.status >= 300) written.refused.push(`${name}: ${answer.text}`);
      else written.acknowledged.set(name, answer.text);
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
};

/** Sends writes again that were sent before; each must answer what it answered then. */
const resend = async (client: Client, purposeId: string, { unclear, acknowledged }: Written) => {
  const faults: string[] = [];
  const again = [...acknowledged.keys()].slice(-resentPerRound);
  for (const name of [...unclear, ...again]) {
    const { status, text } = await client.send(requestOf(name, purposeId));
    const first = acknowledged.get(name);
    if (status >= 300) faults.push(`${name}, sent again, was refused: ${text}`);
    else if (first !== undefined && text !== first) faults.push(`${name} got another answer`);
  }
  return faults;
};

/**
 * Kills the service with SIGKILL in the middle of writes, at times while it starts, until the time
 * is up. Every acknowledged write must be there once, and writes that are sent again add nothing.
 */
export const crash = async (options: ServiceOptions, untilMs: number): Promise<Outcome> => {
  const faults: string[] = [];
  const expected = new Set<string>();
  let service = await startProcess(options);
  const purposeId = await createClient(service.url).activePurpose('crash-base');
  let round = 0;
  let tookEffect = 0;
  let unclear = 0;
  for (; round === 0 || Date.now() < untilMs; round += 1) {
    const written: Written = { acknowledged: new Map(), unclear: new Set(), refused: [] };
    const writing = writeUntilCut(createClient(service.url), round, purposeId, written);
    const enough = 10 + Math.random() * 150;
    while (written.acknowledged.size < enough && written.refused.length === 0) await pause(3);
    await service.kill();
    await writing;
    if (round % 3 === 2) await killStarting(options, 200 + Math.random() * 2_000);
    service = await startProcess(options);

    const client = createClient(service.url);
    const stored = await client.countNames();
    faults.push(
      ...written.refused,
      ...notOnce([...expected, ...written.acknowledged.keys()], stored),
    );
    unclear += written.unclear.size;
    tookEffect += [...written.unclear].filter((name) => stored.has(name)).length;
    faults.push(...(await resend(client, purposeId, written)));
    for (const name of [...written.acknowledged.keys(), ...written.unclear]) expected.add(name);
    const counts = await client.countNames();
    faults.push(...notOnce(expected, counts));
    // The purpose that the points link is there beside them.
    if (counts.size !== expected.size + 1) faults.push('There are names that nobody wrote.');
    if (faults.length > 0) break;
  }
  faults.push(...service.errors);
  await service.stop();
  return {
    lines: [
      `${round} kills, ${expected.size} writes, each there once`,
      `${unclear} writes were cut off; ${tookEffect} of them had taken effect, all were sent again`,
    ],
    faults,
  };
};
