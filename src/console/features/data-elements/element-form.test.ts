import { expect, test } from 'vitest';
import { proposedFor, toFindingRequest, toFormValues, toRequest } from './element-form.ts';

const proposed = { kind: 'PHONE', isKindSet: false, findsPeople: true, isFindsPeopleSet: false };
const set = { kind: 'NONE', isKindSet: true, findsPeople: false, isFindsPeopleSet: true };

test('a form holds what is set, and goes out over the change that was seen', () => {
  expect(toFormValues(proposed)).toEqual({ kind: '', findsPeople: '' });
  expect(toFormValues(set)).toEqual({ kind: 'NONE', findsPeople: 'no' });
  expect(toFormValues({ ...set, findsPeople: true }).findsPeople).toBe('yes');
  const changedDate = '2026-11-28T08:30:00.000Z';
  expect(toRequest(toFormValues(proposed), {})).toEqual({ kind: null, findsPeople: null });
  expect(toRequest(toFormValues(set), { changedDate })).toEqual({
    kind: 'NONE',
    findsPeople: false,
    changedDate,
  });
});

test('what a name proposes is shown beside the choice', () => {
  expect(proposedFor('Mobile phone')).toEqual({ kind: 'PHONE', findsPeople: true });
  expect(proposedFor('City')).toEqual({ kind: 'NONE', findsPeople: false });
});

test('turning on or off whether people are found by it keeps its kind, and sets what differs from the name', () => {
  const changedDate = '2026-11-28T08:30:00.000Z';
  const mail = { ...proposed, name: 'Backup mail', kind: 'EMAIL', findsPeople: false, changedDate };
  expect(toFindingRequest(mail, true)).toEqual({ kind: null, findsPeople: true, changedDate });
  const on = { ...mail, kind: 'CARD', isKindSet: true, findsPeople: true, isFindsPeopleSet: true };
  expect(toFindingRequest(on, false)).toEqual({ kind: 'CARD', findsPeople: null, changedDate });
  expect(toFindingRequest({ ...on, name: 'Phone' }, false).findsPeople).toBe(false);
});
