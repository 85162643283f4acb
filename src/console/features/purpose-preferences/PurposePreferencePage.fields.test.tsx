import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { uniqueName } from '#console/testing/arrange-collection-points.ts';
import {
  arrangePreference,
  arrangePreferenceUpdate,
} from '#console/testing/arrange-purpose-preferences.ts';
import { renderConsole } from '#console/testing/render-console.tsx';
import {
  createPurposePreferenceRequestSchema,
  updatePurposePreferenceRequestSchema,
} from '#contract/purpose-preference-requests.ts';
import { Component as PurposePreferencePage } from './PurposePreferencePage.tsx';

const name = uniqueName('All of it');

/** What the page, which is the form, shows of each field of a preference in which all is set. */
const telling: Record<string, { given?: unknown; shows: string }> = {
  Name: { given: name, shows: name },
  Description: { given: 'What we write about', shows: 'What we write about' },
  SelectionType: { given: 'SINGLE_CHOICE', shows: 'Single choice' },
  DisplayAs: { given: 'DROPDOWN', shows: 'Drop-down list' },
  Required: { given: true, shows: 'on' },
  Disabled: { given: true, shows: 'on' },
  // As `arrangePreference` made them.
  DefaultLanguage: { shows: 'EnglishenDefault' },
  Languages: { shows: 'Germande' },
  Options: { shows: 'Garden, Kitchen, Travel' },
};

const notSetHere: Record<string, string> = {
  Language: 'of a new one only, which the page of it shows as the default language',
  Organizations: 'no form sets it; a save sends it back as it came',
  Purposes: 'a purpose links its preferences',
};

const settable = [
  ...new Set([
    ...Object.keys(createPurposePreferenceRequestSchema.shape),
    ...Object.keys(updatePurposePreferenceRequestSchema.shape),
  ]),
];

test('each field of the requests is one that people set, or has a reason why not', () => {
  const untold = settable.filter((key) => !(key in telling) && !(key in notSetHere));
  expect(
    untold.map((key) => `${key}: add an example to telling, or a reason to notSetHere`),
  ).toEqual([]);
  expect([...Object.keys(telling), ...Object.keys(notSetHere)].sort()).toEqual(settable.sort());
});

const chosenIn = (select: HTMLElement): string =>
  within(select).getByRole<HTMLOptionElement>('option', { selected: true }).text;

const textIn = (label: string): string =>
  screen.getByRole<HTMLInputElement>('textbox', { name: label }).value;

describe('a preference in which everything is set', () => {
  const shown: Record<string, string> = {};

  beforeAll(async () => {
    const given = Object.entries(telling).filter(([, { given: value }]) => value !== undefined);
    const { Id } = await arrangePreference();
    await arrangePreferenceUpdate(Id, () =>
      Object.fromEntries(given.map(([key, { given: value }]) => [key, value])),
    );
    const { user } = renderConsole({
      routes: [{ path: '/purpose-preferences/:id', Component: PurposePreferencePage }],
      at: `/purpose-preferences/${Id}`,
    });
    await user.click(await screen.findByRole('tab', { name: /^Options/ }));
    const isOn = (label: string) =>
      screen.getByRole<HTMLInputElement>('switch', { name: label }).checked ? 'on' : 'off';
    const options = screen
      .getAllByRole<HTMLInputElement>('textbox', { name: /^Option \d$/ })
      .map(({ value }) => value)
      .join(', ');
    await user.click(screen.getByRole('tab', { name: /^Translations/ }));
    const { textContent: languages } = await screen.findByRole('list', { name: 'Languages' });
    await user.click(screen.getByRole('tab', { name: /^Settings/ }));
    Object.assign(shown, {
      Name: textIn('Name (required)'),
      Description: textIn('Description'),
      SelectionType: chosenIn(screen.getByRole('combobox', { name: /^Selection/ })),
      DisplayAs: chosenIn(screen.getByRole('combobox', { name: /^Shown as/ })),
      Required: isOn('Required'),
      Disabled: isOn('Disabled'),
      DefaultLanguage: languages,
      Languages: languages,
      Options: options,
    });
  });

  test.each(Object.keys(telling))('shows %s on its page', (key) => {
    expect(shown[key] ?? 'not on the page').toContain(telling[key]?.shows);
  });
});
