import { describe, expect, test } from 'vitest';
import { concern, type Wants } from './concern.ts';

const all: Wants = {
  ...{ id: 'here', events: [], purposeIds: [], takesTests: false, followsSwitches: false },
};
const receipt = {
  kind: 'RECEIPT' as const,
  isTest: false,
  purposeIds: ['mail', 'post'],
  refusedIds: ['post'],
  onlyFor: null,
  content: {},
};

test('a destination without limits is told everything but tests', () => {
  expect(concern(receipt, all)).toEqual(receipt);
  expect(concern({ ...receipt, isTest: true }, all)).toBeNull();
  expect(concern({ ...receipt, isTest: true }, { ...all, takesTests: true })).not.toBeNull();
});

test('only its own purposes are told', () => {
  expect(concern(receipt, { ...all, purposeIds: ['mail'] })).toMatchObject({
    ...{ purposeIds: ['mail'], refusedIds: [] },
  });
  expect(concern(receipt, { ...all, purposeIds: ['sms'] })).toBeNull();
  expect(concern({ ...receipt, purposeIds: [], refusedIds: [] }, all)).not.toBeNull();
});

test('of the kinds that it doesn’t ask for it hears of refusals, and of nothing else', () => {
  const endings = { ...all, events: ['ENDING'] };
  expect(concern(receipt, endings)).toMatchObject({ refusedIds: ['post'] });
  expect(concern({ ...receipt, refusedIds: [] }, endings)).toBeNull();
  expect(concern(receipt, { ...endings, purposeIds: ['mail'] })).toBeNull();
});

test('what is sent again goes to one destination alone', () => {
  const again = { ...receipt, onlyFor: 'here' };
  expect(concern(again, { ...all, events: ['ENDING'] })).not.toBeNull();
  expect(concern(again, { ...all, id: 'there' })).toBeNull();
});

test('an erasure is told whatever kinds of events are asked for, of their own purposes alone', () => {
  const erasure = { ...receipt, kind: 'ERASURE' as const, refusedIds: [] };
  const limited = { ...all, events: ['RECEIPT'] };
  expect(concern(erasure, limited)).toEqual(erasure);
  expect(concern({ ...erasure, purposeIds: [] }, limited)).not.toBeNull();
  expect(concern(erasure, { ...limited, purposeIds: ['mail'] })).toMatchObject({
    purposeIds: ['mail'],
  });
  // Nobody was ever told there of the person.
  expect(concern(erasure, { ...limited, purposeIds: ['sms'] })).toBeNull();
  expect(concern({ ...erasure, isTest: true }, limited)).toBeNull();
});

test('where a merged identifier leads to is told whatever kinds of events are asked for', () => {
  const merge = { ...receipt, kind: 'MERGE' as const, refusedIds: [] };
  const limited = { ...all, events: ['RECEIPT'] };
  expect(concern({ ...merge, content: { mergedInto: 'ana' } }, limited)).not.toBeNull();
  expect(concern(merge, limited)).toBeNull();
});

describe('a destination that follows switches', () => {
  const follows = { ...all, followsSwitches: true };
  const off = { ...receipt, content: { switchedOff: ['mail', 'post'] } };

  test('isn’t told of what is switched off, but of each refusal', () => {
    expect(concern(off, follows)).toMatchObject({ purposeIds: ['post'], refusedIds: ['post'] });
    expect(concern({ ...off, refusedIds: [] }, follows)).toBeNull();
    expect(concern({ ...off, content: { switchedOff: ['post'] } }, follows)).toMatchObject({
      ...{ purposeIds: ['mail', 'post'], refusedIds: ['post'] },
    });
  });

  test('is told of all that switches have no say in', () => {
    expect(concern(receipt, follows)).toEqual(receipt);
    const ending = { ...receipt, kind: 'ENDING' as const, refusedIds: [] };
    expect(concern(ending, follows)).toEqual(ending);
  });

  test('hears no more than it asks for', () => {
    expect(concern(off, { ...follows, purposeIds: ['mail'] })).toBeNull();
    expect(concern({ ...receipt, refusedIds: [] }, { ...follows, events: ['ENDING'] })).toBeNull();
  });
});

test('switches mean nothing to a destination that doesn’t follow them', () => {
  const off = { ...receipt, content: { switchedOff: ['mail'] } };
  expect(concern(off, all)).toEqual(off);
});
