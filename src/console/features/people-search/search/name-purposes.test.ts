import { expect, test } from 'vitest';
import { fitIntoLine, groupPurposes, groupWords } from './name-purposes.ts';

const purposes = [
  { Name: 'SMS', Status: 'ACTIVE' },
  { Name: 'Profiling', Status: 'EXPIRED' },
  { Name: 'Marketing email', Status: 'WITHDRAWN' },
  { Name: 'Phone contact', Status: 'ACTIVE' },
  { Name: 'Raffle', Status: 'FROZEN' },
  { Name: 'Ads', Status: 'WITHDRAWN' },
];
const groups = groupPurposes(purposes);

test('purposes are named by status: refusals first, one that is not known last, as it came', () => {
  expect(groupWords(groups)).toBe(
    'Withdrawn Ads, Marketing email; Active Phone contact, SMS; Expired Profiling; FROZEN Raffle',
  );
  expect(groupPurposes([])).toEqual([]);
});

test('a line holds what fits, the rest is counted', () => {
  const { line, left } = fitIntoLine(groups, 62);
  expect(groupWords(line)).toBe('Withdrawn Ads, Marketing email; Active Phone contact');
  expect(left).toBe(3);
});

test('nothing is left where all fits', () => {
  expect(fitIntoLine(groups, 200)).toEqual({ line: groups, left: 0 });
  expect(fitIntoLine([], 60)).toEqual({ line: [], left: 0 });
});

test('the first purpose is named however long it is, and every purpose is named or counted', () => {
  for (let room = 0; room < 120; room += 1) {
    const { line, left } = fitIntoLine(groups, room);
    const named = line.flatMap(({ names }) => names);
    expect(named.length).toBeGreaterThan(0);
    expect(named.length + left).toBe(purposes.length);
    expect(groupWords(groups)).toMatch(new RegExp(`^${groupWords(line)}`));
  }
});
