import { expect, test } from 'vitest';
import { chosenVersions } from './chosen-versions.ts';

const version = (number: number, status: string) => ({ version: number, status });
const draft = version(5, 'DRAFT');
const active = version(3, 'ACTIVE');
const versions = [
  draft,
  version(4, 'RETIRED'),
  active,
  version(2, 'RETIRED'),
  version(1, 'RETIRED'),
];

test.each([
  ['the Draft and what it would replace', {}, [3, 5]],
  ['a version and the one before it', { to: '2' }, [1, 2]],
  ['the Active version and the one before it', { to: '3' }, [2, 3]],
  ['what is named', { from: '1', to: '4' }, [1, 4]],
  ['the newer one first, if that is named', { from: '4', to: '1' }, [4, 1]],
  ['the first version, beside which there is none', { to: '1' }, [1, 1]],
  ['the Draft with a named older one', { from: '1' }, [1, 5]],
])(
  'an address means %s',
  (_meaning, { from = null, to = null }: { from?: string | null; to?: string | null }, numbers) => {
    const chosen = chosenVersions(versions, { from, to });
    expect([chosen?.from.version, chosen?.to.version]).toEqual(numbers);
  },
);

test.each([
  { from: '9', to: '5' },
  { from: '1', to: '' },
  { from: '01', to: '2' },
])('an address that names no version means none', (params) => {
  expect(chosenVersions(versions, params)).toBeNull();
});

test('without a Draft it means the newest version', () => {
  const chosen = chosenVersions(versions.slice(1), { from: null, to: null });
  expect([chosen?.from.version, chosen?.to.version]).toEqual([3, 4]);
});
