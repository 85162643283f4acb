import { expect, test } from 'vitest';
import { toFoundBy } from './found-by.ts';

const phone = { kind: 'sameDigits', name: 'Phone', mergedAt: null } as const;
const profile = {
  DataElements: [
    { Name: 'Card', Value: '1', SetBy: ['STAFF'] },
    { Name: 'Phone', Value: '1', SetBy: ['FORM'] },
    { Name: 'Phone', Value: ['2', '3', '4'], Linked: true, SetBy: ['FORM', 'PROGRAM', 'FORM'] },
    { Name: 'Mobile', Value: ['5'], Linked: true },
  ],
};

test.each([
  [['1'], 'FORM'],
  [['2'], 'FORM'],
  [['3'], 'PROGRAM'],
  [['1', '4'], 'FORM'],
  [['1', '3'], 'PROGRAM'],
  [['gone'], null],
])('of the values %j the one who vouches most is told: %s', (values, SetBy) => {
  expect(toFoundBy(profile, { ...phone, values })).toEqual({
    Kind: 'sameDigits',
    Name: 'Phone',
    MergedDate: null,
    SetBy,
  });
});

test('what was stored before that was kept counts as a program’s; identifiers of people as nobody’s', () => {
  expect(toFoundBy(profile, { ...phone, name: 'Mobile', values: ['5'] }).SetBy).toBe('PROGRAM');
  const identifier = { kind: 'identifier', name: null, mergedAt: null, values: [] } as const;
  expect(toFoundBy(profile, identifier).SetBy).toBeNull();
});
