import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { pgliteClient } from './pglite-client.ts';

class ThreadDouble extends EventEmitter {
  readonly asked: string[] = [];
  postMessage = ({ request }: { request: { do: string } }) => {
    this.asked.push(request.do);
  };
  terminate = async () => {
    this.emit('exit', 1);
  };
}

const opened = async () => {
  const thread = new ThreadDouble();
  const fatal: string[] = [];
  const client = pgliteClient(thread, (error) => fatal.push(error.message));
  thread.emit('message', { id: 0, result: undefined });
  await client.opened;
  return { thread, fatal, client };
};

test('a thread that dies rejects every pending and every later call, and is reported once', async () => {
  const { thread, fatal, client } = await opened();
  const pending = [client.query('select 1'), client.transaction(async () => {}), client.dump()];
  const settled = Promise.allSettled(pending);
  thread.emit('error', new Error('out of memory'));
  thread.emit('exit', 1);
  const message = 'The database thread ended: out of memory';
  for (const result of await settled) {
    expect(result).toMatchObject({ status: 'rejected', reason: { message } });
  }
  await expect(client.query('select 1')).rejects.toThrow(message);
  expect(fatal).toEqual([message]);
});

test('a database that ruined itself counts as dead', async () => {
  const { thread, fatal, client } = await opened();
  const pending = client.query('select 1');
  thread.emit('message', { ruined: 'unreachable' });
  await expect(pending).rejects.toThrow('The database thread ended: unreachable');
  expect(fatal).toHaveLength(1);
});

test('a thread that dies within a transaction fails it with that reason', async () => {
  const { thread, client } = await opened();
  const transaction = client.transaction((tx) => tx.query('select 1'));
  thread.emit('message', { id: 1, result: undefined });
  await expect.poll(() => thread.asked).toEqual(['begin', 'query']);
  thread.emit('exit', 9);
  await expect(transaction).rejects.toThrow('The database thread ended: exit code 9');
});

test('a thread that cannot open rejects the opening and is not reported as a death', async () => {
  const thread = new ThreadDouble();
  const fatal: Error[] = [];
  const client = pgliteClient(thread, (error) => fatal.push(error));
  thread.emit('exit', 1);
  await expect(client.opened).rejects.toThrow('exit code 1');
  expect(fatal).toEqual([]);
});

test('a statement that fails is told, with its code, and the others go on', async () => {
  const thread = new ThreadDouble();
  const failed: Error[] = [];
  const onFatal = () => expect.unreachable();
  const client = pgliteClient(thread, onFatal, (error) => failed.push(error));
  thread.emit('message', { id: 0, result: undefined });
  const full = client.query('insert');
  thread.emit('message', { id: 1, fault: { message: 'no space', code: '53100' } });
  await expect(full).rejects.toMatchObject({ code: '53100' });
  expect(failed).toMatchObject([{ code: '53100' }]);
});

test('closing is no death, even where the thread ends before it answers', async () => {
  const { thread, fatal, client } = await opened();
  const closed = client.close();
  thread.emit('exit', 0);
  await expect(closed).rejects.toThrow('exit code 0');
  expect(fatal).toEqual([]);
});
