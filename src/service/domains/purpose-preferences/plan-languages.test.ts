import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planLanguages } from './plan-languages.ts';
import { planOptions } from './plan-options.ts';

const stored = {
  defaultLanguage: 'en',
  options: ['a', 'b', 'c', 'd'].map((id) => ({
    id,
    label: `en ${id}`,
    isDefault: false,
    disabled: false,
    fields: {},
  })),
  languages: ['de', 'ar'].map((language) => ({
    language,
    name: language,
    description: '',
    fields: {},
    translations: Object.fromEntries(
      ['a', 'b', 'd'].map((id) => [id, { label: `${language} ${id}`, fields: {} }]),
    ),
  })),
};

/** An edit of the list: options of the stored ones, by id, in any order, with new ones between. */
const edit = fc.shuffledSubarray([...stored.options.map(({ id }) => id), 'new', 'newer'], {
  minLength: 1,
});

const planOf = (ids: readonly string[], sent: 'all' | 'none') => {
  let made = 0;
  const newId = () => {
    made += 1;
    return `made ${made}`;
  };
  const requested = ids.map((id) => ({ Id: id.startsWith('new') ? null : id, Label: id }));
  const { options, faults } = planOptions(stored.options, requested, newId);
  const plan = planLanguages(
    stored.languages.map(({ language, name, description, translations }) => ({
      Language: language,
      Name: name,
      Description: description,
      Options:
        sent === 'none'
          ? undefined
          : Object.entries(translations).flatMap(([Id, { label }]) =>
              ids.includes(Id) ? [{ Id, Label: label }] : [],
            ),
    })),
    { options, defaultLanguage: 'en', stored },
  );
  return { options, languages: plan.languages, faults: [...faults, ...plan.faults] };
};

test('whatever is moved, removed and added, each label stays with its option', () => {
  fc.assert(
    fc.property(edit, fc.constantFrom('all', 'none'), (ids, sent) => {
      const { options, languages, faults } = planOf(ids, sent);
      expect(faults).toEqual([]);
      expect(options.map(({ label }) => label)).toEqual(ids);
      for (const [place, { id, isNew }] of options.entries()) {
        expect(isNew).toBe(ids[place]?.startsWith('new'));
        if (!isNew) expect(id).toBe(ids[place]);
      }
      for (const { language, translations } of languages) {
        const kept = ids.filter((id) => ['a', 'b', 'd'].includes(id));
        expect(new Map(translations.map(({ optionId, label }) => [optionId, label]))).toEqual(
          new Map(kept.map((id) => [id, `${language} ${id}`])),
        );
      }
    }),
  );
});

test('a label of an option that was removed is a fault, never another option’s', () => {
  fc.assert(
    fc.property(edit, (ids) => {
      const { options } = planOptions(
        stored.options,
        ids.map((id) => ({ Id: id.startsWith('new') ? null : id, Label: id })),
        () => 'made',
      );
      const Options = ['a', 'b', 'c', 'd'].map((Id) => ({ Id, Label: `de ${Id}` }));
      const plan = planLanguages([{ Language: 'de', Name: '', Description: '', Options }], {
        options,
        defaultLanguage: 'en',
        stored,
      });
      const removed = Options.flatMap(({ Id }, place) => (ids.includes(Id) ? [] : [place]));
      expect(plan.faults.map(({ path }) => path)).toEqual(
        removed.map((place) => `Languages.0.Options.${place}.Id`),
      );
      for (const { optionId, label } of plan.languages[0]?.translations ?? []) {
        expect(label).toBe(`de ${optionId}`);
      }
    }),
  );
});
