import { expect, test } from 'vitest';
import { firstSpan, type SpanValues, spanResolver, toSpan } from './span-form.ts';

const faultsOf = async (values: SpanValues) => {
  const options = { fields: {}, shouldUseNativeValidation: undefined };
  const { errors } = await spanResolver(values, undefined, options);
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]));
};

test('the last hour is asked for first, whatever the zone', () => {
  const now = Date.parse('2026-11-28T10:30:00.000Z');
  expect(toSpan(firstSpan(now))).toEqual({
    fromDate: '2026-11-28T09:30:00.000Z',
    toDate: '2026-11-28T10:31:00.000Z',
  });
});

test('a time has a beginning, and ends after it', async () => {
  expect(await faultsOf({ fromDate: '', toDate: '2026-11-28T10:30' })).toEqual({
    fromDate: 'Choose a day and a time.',
  });
  const same = '2026-11-28T10:30';
  expect(await faultsOf({ fromDate: same, toDate: same })).toEqual({
    toDate: 'Must be after fromDate.',
  });
  expect(await faultsOf({ fromDate: same, toDate: '2026-11-28T10:31' })).toEqual({});
});
