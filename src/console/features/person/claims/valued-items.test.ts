import { expect, test } from 'vitest';
import { valuedItems } from './valued-items.ts';

const claim = (Kind: 'ELEMENT' | 'IDENTIFIER' | 'LANGUAGE', Name: string | null) => ({
  Id: `${Kind} ${Name}`,
  Kind,
  Name,
  Value: 'x',
  ClaimedDate: '2026-11-28T00:00:00.000Z',
});
const element = (Name: string, Linked: boolean) => ({ Name, Linked, Value: 'y' });

test('a claim stands beside its value, by name and kind, also where the value is gone', () => {
  const elements = [element('Phone', false), element('Phone', true), element('City', false)];
  const claims = [
    claim('ELEMENT', 'Phone'),
    claim('IDENTIFIER', 'Card'),
    claim('LANGUAGE', null),
    claim('ELEMENT', 'Email'),
  ];
  const named = (kind: 'ELEMENT' | 'IDENTIFIER') =>
    valuedItems(elements, claims, kind).map((item) => [
      item.name,
      item.element?.Value,
      item.claims.map(({ Id }) => Id),
    ]);
  expect(named('ELEMENT')).toEqual([
    ['Phone', 'y', ['ELEMENT Phone']],
    ['City', 'y', []],
    ['Email', undefined, ['ELEMENT Email']],
  ]);
  expect(named('IDENTIFIER')).toEqual([
    ['Phone', 'y', []],
    ['Card', undefined, ['IDENTIFIER Card']],
  ]);
});
