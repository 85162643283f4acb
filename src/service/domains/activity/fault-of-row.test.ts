import { expect, test } from 'vitest';
import { faultOfRow } from './fault-of-row.ts';

const signedSince = '2026-11-28T10:00:00.000Z';
const sealBefore = '2026-11-28T12:00:00.000Z';
const late = '2026-11-28T11:49:59.000Z';
const inTime = '2026-11-28T11:50:00.000Z';

test.each([
  ['signed by us, in time', inTime, { doubt: undefined }, undefined],
  ['signed by us, earlier than any transaction lasts', late, { doubt: undefined }, 'rowDatedBack'],
  [
    'signed by us, with no seal before',
    late,
    { doubt: undefined, sealBefore: undefined },
    undefined,
  ],
  ['of another content', inTime, { doubt: 'wrong' }, 'rowChanged'],
  ['of another deployment', inTime, { doubt: 'foreign' }, 'rowMoved'],
  ['unsigned', inTime, { doubt: 'missing' }, 'rowForged'],
  ['unsigned and at that moment', signedSince, { doubt: 'missing' }, 'rowForged'],
  [
    'unsigned of an older release',
    '2026-11-28T09:59:59.000Z',
    { doubt: 'missing', sealBefore: undefined },
    undefined,
  ],
  [
    'unsigned and dated before the upgrade',
    '2026-11-28T09:59:59.000Z',
    { doubt: 'missing' },
    'rowDatedBack',
  ],
  [
    'unsigned while an older release is there',
    inTime,
    { doubt: 'missing', signedSince: undefined },
    undefined,
  ],
] as const)('a row %s', (_, at, known, fault) => {
  const row = { at, criteria: [], ticket: null };
  expect(faultOfRow(row, { signedSince, sealBefore, ...known })).toBe(fault);
});

test.each([
  ['its own', ['identifier', 'ticket.A-1'], 'a-1', undefined],
  ['another', ['ticket.A-1'], 'a-2', 'rowChanged'],
  ['none', ['ticket.A-1'], null, 'rowChanged'],
  ['one that was put in', [], 'a-1', 'rowChanged'],
] as const)('a row that is found by %s ticket', (_, criteria, ticket, fault) => {
  const row = { at: inTime, criteria: [...criteria], ticket };
  expect(faultOfRow(row, { signedSince, sealBefore, doubt: undefined })).toBe(fault);
});
