import { describe, expect, test } from 'vitest';
import { findDuplicateLabels, findSurplusDefaults, matchTranslations } from './option-rules.ts';

describe('labels that read the same', () => {
  test.each([
    [['Weekly', 'Monthly'], []],
    [['Weekly', ' weekly '], [1]],
    [
      ['Été', 'E\u0301te\u0301', 'ÉTÉ'],
      [1, 2],
    ],
    [
      ['a', 'b', 'A', 'B'],
      [2, 3],
    ],
    [['a b', 'a  b'], []],
    [['', ' ', '\n'], []],
    [[null, null, 7, 7, undefined], []],
  ])('%j: %j', (labels, expected) => {
    expect(findDuplicateLabels(labels).map(({ index }) => index)).toEqual(expected);
  });

  test('are told by the place of the first, counted as people count', () => {
    expect(findDuplicateLabels(['x', 'a', 'A'])[0]?.message).toContain('option 2');
  });
});

test.each([
  ['SINGLE_CHOICE', [true, false, true, true], [2, 3]],
  ['SINGLE_CHOICE', [false, true], []],
  ['MULTI_CHOICE', [true, true], []],
] as const)('a %s preset at %j has a fault at %j', (selectionType, presets, expected) => {
  const options = presets.map((IsDefault) => ({ IsDefault }));
  expect(findSurplusDefaults(selectionType, options).map(({ index }) => index)).toEqual(expected);
});

describe('a translated label', () => {
  const optionIds = ['aa', 'bb', null];
  const match = (...labels: Parameters<typeof matchTranslations>[1]) => {
    const { places, faults } = matchTranslations(optionIds, labels);
    return { places, faults: faults.map(({ index, key }) => [index, key]) };
  };

  test('belongs to the option of its Id, whatever its Order', () => {
    expect(match({ Id: 'BB', Order: 0 }, { Id: 'aa' })).toEqual({ places: [1, 0], faults: [] });
  });

  test('belongs to a new option by its Order', () => {
    expect(match({ Order: 2 }, { Id: null, Order: 0 })).toEqual({ places: [2, 0], faults: [] });
  });

  test('of no option is a fault', () => {
    expect(match({ Id: 'cc' }, { Order: 3 }, { Label: 'x' }, { Id: 'cc', Order: 0 })).toEqual({
      places: [null, null, null, null],
      faults: [
        [0, 'Id'],
        [1, 'Order'],
        [2, 'Id'],
        [3, 'Id'],
      ],
    });
  });

  test('for an option that has one is a fault, however it is named', () => {
    expect(match({ Id: 'aa' }, { Order: 0 }, { Id: 'aa' })).toEqual({
      places: [0, null, null],
      faults: [
        [1, 'Order'],
        [2, 'Id'],
      ],
    });
  });
});
