import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { listPersonArrivalsEndpoint } from '#contract/arrivals.ts';
import { createDestinationEndpoint, rotateDestinationEndpoint } from '#contract/destinations.ts';
import { eventExamples } from '#contract/documentation/events.ts';
import type { ConsentEvent } from '#contract/events.ts';
import { arrivalsTable } from './db/schema/arrivals.ts';
import { erasePeople } from './domains/erasures/erase-people.ts';
import { createEventWorker } from './domains/events/event-worker.ts';
import { createPostEvent } from './post-event.ts';
import { testSecret } from './testing/destinations.ts';
import { byRequest, deleteIn, idOf } from './testing/erase.ts';
import { startService } from './testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
const admin = { as: 'administrator' } as const;
const [ana, ben] = ['ana@example.com', 'ben@example.org'] as const;
const guide = fileURLToPath(new URL('../../docs/events.md', import.meta.url));
const packages = fileURLToPath(new URL('../../node_modules', import.meta.url));

let mail: string;
let post: string;
let token: string;
beforeEach(async () => {
  await service.reset();
  // The receiver's library asks for the real time.
  clock.set(new Date().toISOString());
  [mail, post] = [await api.activePurpose(), await api.activePurpose()];
  token = await api.pointToken(await api.activePoint({ PurposeIds: [mail, post] }));
});

/** The lines of the guide, as they stand there: the receiver, and what tells that it's applied. */
const readGuide = async () => {
  const guideText = await readFile(guide, 'utf8');
  const found = Array.from(guideText.matchAll(/^```js\n([\s\S]*?)^```/gm), ([, own = '']) => own);
  expect(found).toHaveLength(2);
  const [receiver = '', applied = ''] = found;
  return { receiver, applied };
};

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const endOf = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/** A folder in which the programs of the guide find their library. */
const createFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'receiver-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await symlink(packages, join(folder, 'node_modules'));
  return folder;
};

/** Runs the receiver of the guide as a program of its own; `said` are the lines that it printed. */
const startReceiver = async (secret: string, port: number) => {
  const folder = await createFolder();
  await writeFile(join(folder, 'receiver.mjs'), (await readGuide()).receiver);
  const child = spawn(process.execPath, ['receiver.mjs'], {
    cwd: folder,
    env: { ...process.env, SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.push(...text.trimEnd().split('\n'));
  });
  onTestFinished(async () => {
    child.kill();
    await endOf(child);
  });
  const url = `http://127.0.0.1:${port}/`;
  const isUp = () =>
    fetch(url, { method: 'POST' }).then(
      ({ status }) => status,
      () => null,
    );
  await expect.poll(isUp).toBe(400);
  return { url, said };
};

const createWorker = () => {
  const send = createPostEvent({ isDemo: true });
  onTestFinished(send.close);
  return createEventWorker({
    ...{ db, account: service.account(), now: clock.now },
    ...{ newId: () => crypto.randomUUID(), eventSeals: service.eventSeals, post: send },
    warn: () => {},
  });
};

const create = async (url: string) => {
  const body = { name: 'Mailer', use: 'Sends the newsletter', url };
  const { id, secret } = await api.done(createDestinationEndpoint, { body }, admin);
  if (secret === null || secret === undefined) throw new Error('The answer has no secret.');
  return { id, secret };
};

const say = (identifier: string, ...purposes: [string, 'CONFIRMED' | 'WITHDRAWN'][]) => {
  clock.advance(1_000);
  return api.receipt(token, {
    identifier,
    purposes: purposes.map(([Id, TransactionType]) => ({ Id, TransactionType })),
  });
};

test('the receiver of the guide has at most thirty lines', async () => {
  const { receiver } = await readGuide();
  expect(receiver.trimEnd().split('\n').length).toBeLessThanOrEqual(30);
});

test('the receiver of the guide is told by the service what to do about whom', async () => {
  const port = await freePort();
  const { id, secret } = await create(`http://127.0.0.1:${port}/`);
  const { said } = await startReceiver(secret, port);
  const worker = createWorker();
  // It's told of what happens from then on.
  clock.advance(5_000);
  await worker.run();
  await say(ana, [mail, 'CONFIRMED'], [post, 'CONFIRMED']);
  await say(ben, [mail, 'CONFIRMED']);
  await worker.run();
  const [anasId, bensId] = [await idOf(db, ana), await idOf(db, ben)];
  await expect.poll(() => said.length).toBe(3);
  expect(said.toSorted()).toEqual(
    [`allow ${mail} ${anasId}`, `allow ${post} ${anasId}`, `allow ${mail} ${bensId}`].toSorted(),
  );
  // It goes on with the secret that it has while a rotation lasts.
  await api.done(rotateDestinationEndpoint, { params: { destinationId: id } }, admin);
  await say(ana, [mail, 'WITHDRAWN']);
  await worker.run();
  await expect.poll(() => said.slice(3)).toEqual([`stop ${mail} ${anasId}`]);
  await deleteIn(service, (eraser) => erasePeople(eraser, [bensId], byRequest));
  await worker.run();
  await expect.poll(() => said.slice(4)).toEqual([`erase ${bensId}`]);
});

test('the receiver of the guide takes neither what is forged, nor a repeat, nor what is older', async () => {
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
  const { url, said } = await startReceiver(secret, await freePort());
  const { known } = eventExamples;
  const send = async (
    event: ConsentEvent,
    {
      signed = event,
      at = new Date(),
      by = secret,
    }: { signed?: ConsentEvent; at?: Date; by?: string } = {},
  ) => {
    const headers = {
      'webhook-id': event.eventId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(by).sign(event.eventId, at, JSON.stringify(signed)),
    };
    const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(event) });
    return status;
  };
  const withStatus = (fields: Partial<ConsentEvent>, status: string): ConsentEvent => {
    const [profile] = known.payload.profiles;
    if (profile === undefined) throw new Error('The example has no profile.');
    const profileFields = { ...profile.profileFields, TransactionStatus: status };
    return {
      ...known,
      ...fields,
      payload: { ...known.payload, profiles: [{ ...profile, profileFields }] },
    };
  };
  const yes = withStatus({}, 'ACTIVE');
  const no = withStatus(
    {
      eventId: crypto.randomUUID(),
      messageSequenceNumber: 5,
      eventTime: '2026-11-21T09:11:00.000+00:00',
    },
    'OPT_OUT',
  );
  const minuteMs = 60_000;
  expect(await send(yes, { signed: no })).toBe(400);
  expect(await send(yes, { by: `whsec_${Buffer.alloc(24, 8).toString('base64')}` })).toBe(400);
  expect(await send(yes, { at: new Date(Date.now() - 6 * minuteMs) })).toBe(400);
  expect(await send(no)).toBe(204);
  expect(await send(no)).toBe(204);
  expect(await send(yes)).toBe(204);
  // After a restore: the number is one that was there, the time is later.
  const restored = withStatus(
    {
      eventId: crypto.randomUUID(),
      messageSequenceNumber: 3,
      eventTime: '2026-11-22T08:00:00.000+00:00',
    },
    'A STATUS OF LATER',
  );
  expect(await send(restored)).toBe(204);
  const { purposeId } = yes.payload.profiles[0] ?? {};
  const stop = `stop ${purposeId} ${known.payload.dataSubjectGuid}`;
  await expect.poll(() => said).toEqual([stop, stop]);
});

test('what the guide sends once it’s applied is taken by the service as that, once', async () => {
  const got: number[] = [];
  const listener = getRequestListener(async (request) => {
    const { pathname } = new URL(request.url);
    const init = { method: 'POST', body: await request.text() };
    const headers = Object.fromEntries(request.headers);
    const answer = await service.send(pathname, { ...init, as: 'nobody', headers });
    got.push(answer.status);
    return answer;
  });
  const [port, receiverPort] = [await freePort(), await freePort()];
  const server = createHttpServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.close();
  });
  const { id, secret } = await create(`http://127.0.0.1:${receiverPort}/`);
  await startReceiver(secret, receiverPort);
  const worker = createWorker();
  await say(ana, [mail, 'CONFIRMED']);
  await say(ana, [mail, 'WITHDRAWN']);
  await worker.run();
  const [arrival] = await service.db.select().from(arrivalsTable);
  const [eventId = ''] = arrival?.eventIds ?? [];
  const { receiver, applied } = await readGuide();
  const [setup = ''] = receiver.split('const yes');
  const folder = await createFolder();
  await writeFile(join(folder, 'applied.mjs'), `${setup}${applied}await applied(process.argv[2]);`);
  const tell = async (event: string, own = secret) => {
    const child = spawn(process.execPath, ['applied.mjs', event], {
      cwd: folder,
      env: {
        ...process.env,
        ...{ SECRET: own, SERVICE: `http://127.0.0.1:${port}`, DESTINATION: id },
      },
      stdio: 'ignore',
    });
    await endOf(child);
    return child.exitCode;
  };
  expect(await tell(eventId, testSecret)).toBe(1);
  expect(await tell(crypto.randomUUID())).toBe(1);
  expect([await tell(eventId), await tell(eventId)]).toEqual([0, 0]);
  expect(got).toEqual([401, 404, 200, 200]);
  const params = { dataSubjectId: await idOf(db, ana) };
  const { content } = await api.done(listPersonArrivalsEndpoint, { params }, { as: 'support' });
  expect(content).toMatchObject([{ state: 'APPLIED', purposeId: mail, destinationId: id }]);
});
