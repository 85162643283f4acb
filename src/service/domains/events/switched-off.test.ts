import { describe, expect, test } from 'vitest';
import { type EventSwitch, eventSwitches, type Said, switchedOff } from './switched-off.ts';

const [changed, chosen, repeated] = ['changed', 'chosen', 'repeated'];
const no = { isChanged: false, isTakenAway: false, hasChoices: false };
const purposes = [
  { ...no, id: changed, isChanged: true },
  { ...no, id: chosen, hasChoices: true },
  { ...no, id: repeated },
];
const all = purposes.map(({ id }) => id);
const by = (switches: Said['switches'], setsElements = false): Said => ({
  ...{ switches, setsElements, purposes },
});
const told = (...said: Said[]) => all.filter((id) => !switchedOff(all, said).includes(id));

test.each<[EventSwitch[], string[]]>([
  [[], []],
  [['ConsentIntegration'], [changed, chosen]],
  [['EnableNewConsentIntegration'], []],
  [['ConsentIntegration', 'EnableNewConsentIntegration'], all],
  [['enablePurposeEvent'], [changed]],
  [['enableCustomPreferenceEvent'], [chosen]],
  [
    ['enablePurposeEvent', 'enableCustomPreferenceEvent'],
    [changed, chosen],
  ],
  [['enableDataElementEvent'], []],
  [[...eventSwitches], all],
])('of a receipt whose point has %j on, %j are told', (switches, expected) => {
  expect(told(by(switches))).toEqual(expected);
});

test('what sets data elements is told with all it says, where that is on', () => {
  expect(told(by(['enableDataElementEvent'], true))).toEqual(all);
  expect(told(by(['enablePurposeEvent'], true))).toEqual([changed]);
});

describe('of several receipts at once', () => {
  test('one that tells is enough', () => {
    expect(told(by([]), by(['enablePurposeEvent']))).toEqual([changed]);
  });

  test('one that no switch has a say in tells all it names', () => {
    expect(told(by([]), by(null))).toEqual(all);
  });
});

test('that a consent isn’t in force anymore is told whatever is switched', () => {
  const gone = { ...no, id: changed, isChanged: true, isTakenAway: true };
  expect(switchedOff([changed], [{ ...by([]), purposes: [gone] }])).toEqual([]);
});

test('what no receipt named is told', () => {
  expect(switchedOff(['other'], [by([])])).toEqual([]);
  expect(switchedOff(all, [])).toEqual([]);
});
