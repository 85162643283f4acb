import { expect, test } from 'vitest';
import { concern, type Wants } from './concern.ts';

const all: Wants = { id: 'here', events: [], purposeIds: [], takesTests: false };
const receipt = {
  kind: 'RECEIPT' as const,
  isTest: false,
  purposeIds: ['mail', 'post'],
  refusedIds: ['post'],
  onlyFor: null,
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
