import { expect, test } from 'vitest';
import { countChanged, differWords, groupWords } from './advanced-words.ts';
import { type AdvancedGroup, defineFields, onOff, text } from './fields.ts';

const table = defineFields({
  Captcha: onOff({ label: 'Captcha' }),
  Hosted: onOff({ label: 'Hosted' }),
  Owner: text({ label: 'Owner' }),
  Organization: text({ label: 'Organization', isQuiet: true }),
});
type Values = ReturnType<typeof table.empty>;

const group: AdvancedGroup<Values> = {
  title: 'Hosting',
  description: 'Where it is shown.',
  fields: ['Captcha', 'Hosted', 'Owner', 'Organization'],
  told: { fields: ['Owner'], words: ({ Owner }, nameOf) => nameOf(Owner) ?? Owner },
};
const empty = table.empty();
const count = (values: Values, defaults = empty) => countChanged(table, group, values, defaults);
const nameOf = (id: string) => (id === 'paula' ? 'Paula Meyer' : undefined);

test('settings that differ from the default are counted, those that are quiet or told are not', () => {
  expect(count(empty)).toBe(0);
  expect(count({ Captcha: true, Hosted: true, Owner: 'paula', Organization: 'own' })).toBe(2);
});

test('what something else decides is no difference, and switching it off is one', () => {
  const defaults = { ...empty, Hosted: true };
  expect(count({ ...empty, Hosted: true }, defaults)).toBe(0);
  expect(count({ ...empty, Hosted: false }, defaults)).toBe(1);
});

test('a group says its value where that says more, then how much was changed', () => {
  const words = (values: Values) => groupWords(group, count(values), values, nameOf);
  expect(words(empty)).toBe('Default');
  expect(words({ ...empty, Captcha: true })).toBe('1 changed');
  expect(words({ ...empty, Owner: 'paula' })).toBe('Paula Meyer');
  expect(words({ ...empty, Captcha: true, Owner: 'paula' })).toBe('Paula Meyer, 1 changed');
});

test('all groups together say how many settings differ', () => {
  expect([0, 1, 3].map(differWords)).toEqual([
    'All settings are at their default',
    '1 setting differs from the default',
    '3 settings differ from the default',
  ]);
});
