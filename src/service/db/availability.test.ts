import { describe, expect, test } from 'vitest';
import {
  CommitLost,
  ConnectionLost,
  endsConnection,
  lostNode,
  outageOf,
  StatementTimedOut,
} from './availability.ts';

const withCode = (code: string) => Object.assign(new Error('paula@example.org'), { code });
/** As drizzle throws what the driver threw. */
const wrapped = (code: string) => new Error('Failed query', { cause: withCode(code) });

describe('an outage', () => {
  test.each([
    ...['08006', '08001', '57P01', '57P02', '57P03', '57P05', '53300', '57014', '25P03', '58030'],
    ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'],
  ])('is told from %s', (code) => {
    expect(outageOf(withCode(code))).toBe('away');
    expect(outageOf(wrapped(code))).toBe('away');
  });

  test('is told where the database takes no writes or has no room', () => {
    expect(outageOf(wrapped('25006'))).toBe('read-only');
    expect(outageOf(wrapped('53100'))).toBe('full');
  });

  test('is told from a statement that met its time limit, which its connection survives', () => {
    const late = new Error('Failed query', { cause: new StatementTimedOut(withCode('57014')) });
    expect(outageOf(late)).toBe('slow');
    expect(endsConnection(late)).toBe(false);
  });

  test('is told of a connection that was lost, with the code of what ended it', () => {
    const lost = new ConnectionLost(wrapped('57P01'));
    expect(outageOf(lost)).toBe('away');
    expect(lost.code).toBe('57P01');
    expect(outageOf(new ConnectionLost(new Error('Connection terminated')))).toBe('away');
    expect(outageOf(new CommitLost(lost))).toBe('away');
    expect(new CommitLost(lost).code).toBe('57P01');
  });

  test.each(['08P01', '23505', '22P02', '40P01', '42501', 'ERR_INVALID_ARG_TYPE', ''])(
    'is not told from %j',
    (code) => expect(outageOf(withCode(code))).toBeUndefined(),
  );

  test('is not told from what is no error of a database', () => {
    for (const other of [undefined, null, 'away', new Error('away'), {}]) {
      expect(outageOf(other)).toBeUndefined();
    }
  });
});

test('a connection is given up where it is lost or leads to a server without writes', () => {
  expect(['57P01', 'ECONNRESET', '25006'].map((code) => endsConnection(wrapped(code)))).toEqual([
    true,
    true,
    true,
  ]);
  // The statement took too long, or failed: the connection is fine.
  expect(['57014', '23505', '53100'].map((code) => endsConnection(wrapped(code)))).toEqual([
    false,
    false,
    false,
  ]);
});

test("a node that was lost in the middle of a statement isn't taken for a bug of the server", () => {
  const failure = (code: string, routine?: string) =>
    Object.assign(new Error('-'), { code, routine });
  expect(lostNode(failure('XX000', 'MarkRemoteTransactionFailed'))).toBe(true);
  expect(lostNode(failure('XX000', 'ReportResultError'))).toBe(true);
  expect(lostNode(failure('XX000', 'ReportCopyError'))).toBe(true);
  // As drizzle throws it.
  const wrapped = new Error('-', { cause: failure('XX000', 'ReportCopyError') });
  expect(lostNode(wrapped)).toBe(true);
  expect(lostNode(failure('XX000', 'CheckRemoteTransactionsHealth'))).toBe(true);
  expect(lostNode(failure('XX000', 'ExecEvalExpr'))).toBe(false);
  expect(lostNode(failure('23505', 'ReportResultError'))).toBe(false);
  expect(lostNode(new Error('-'))).toBe(false);
});
