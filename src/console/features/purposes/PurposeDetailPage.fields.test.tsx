import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { arrangeDraftPurpose } from '#console/testing/arrange-purposes.ts';
import { createTestClient, renderConsole } from '#console/testing/render-console.tsx';
import { listPurposePreferencesEndpoint } from '#contract/purpose-preferences.ts';
import {
  createPurposeRequestSchema,
  updatePurposeRequestSchema,
} from '#contract/purpose-requests.ts';
import { implicitConsentKey } from '#contract/purpose-values.ts';
import { listPurposesEndpoint } from '#contract/purposes.ts';
import { Component as EditPurposePage } from './EditPurposePage.tsx';
import { Component as PurposeDetailPage } from './PurposeDetailPage.tsx';
import { type FormField, mainGroups, purposeFields } from './purpose-fields.ts';

const organization = 'a'.repeat(8);

/** What is given to each field that can be set, and what the page then shows of it. */
type Telling = { given?: unknown; shows: string };

/** Records that others link are of the service: what they are called is put in below. */
const linked = { shows: '' };

const telling = {
  Name: { given: `All of it ${crypto.randomUUID()}`, shows: 'All of it' },
  Description: { given: 'News about shoes', shows: 'News about shoes' },
  ConsentLifeSpan: { given: 7 * 86_400, shows: '1 week' },
  DefaultLanguage: { given: 'sv', shows: 'Swedish' },
  Type: { given: 'COOKIE', shows: 'Cookie' },
  Kind: { given: 'DATA_USE', shows: 'Use of data' },
  SaleOrSharing: { given: true, shows: 'On' },
  Controller: { given: 'Example Inc.', shows: 'Example Inc.' },
  LegalBasis: { given: 'Article 6(1)(a)', shows: 'Article 6(1)(a)' },
  Organizations: {
    given: [`${organization}-0000-4000-8000-000000000000`],
    shows: `${organization}…0000`,
  },
  ParentPurposeId: { ...linked },
  CustomPreferenceIds: { ...linked },
  TopicIds: { ...linked },
  ImplicitConsentLifeSpan: { given: 3 * 86_400, shows: '3 days' },
  ImplicitConsentConfirmDesc: { given: 'Going on means yes.', shows: 'Going on means yes.' },
  EnableGeolocation: { given: true, shows: 'On' },
  PurposeCategory: { given: { value: 'Marketing' }, shows: 'Marketing' },
  attributeValues: { given: { Region: [{ value: 'Nordics' }] }, shows: 'Nordics' },
  ExpiryDateType: { given: 'CONSENT_DATE', shows: 'Consent' },
  HardOptOutDisplayFormat: { given: 'LOCK', shows: 'Not available yet' },
  HardOptOutMessage: { given: 'The law asks for it.', shows: 'The law asks for it.' },
  ExternalReference: { given: 'CRM-4711', shows: 'CRM-4711' },
  LastMajorVersion: { given: 41, shows: '41' },
  VersionNotes: { given: 'Shorter.\nClearer.', shows: 'Shorter.\nClearer.' },
  IsMajorVersion: { given: true, shows: 'On' },
  Languages: {
    given: [
      {
        Name: 'Nyheter',
        Description: 'Om skor',
        Language: 'sv',
        Default: true,
        HardOptOutMessage: 'Lagen',
        [implicitConsentKey]: 'Ja',
      },
    ],
    shows: 'NameNyheterDescriptionOm skorHard opt-out messageLagenImplicit consent textJa',
  },
} satisfies Record<string, Telling>;

const notSetByPeople: Record<string, string> = {
  Status: 'set by publishing and retiring',
  Version: 'names what is edited',
  ClearedSettings: 'names what an edit clears',
};

const settable = [
  ...new Set([
    ...Object.keys(createPurposeRequestSchema.shape),
    ...Object.keys(updatePurposeRequestSchema.shape),
  ]),
];

test('each field of the requests is one that people set, or has a reason why not', () => {
  const untold = settable.filter((key) => !(key in telling) && !(key in notSetByPeople));
  expect(
    untold.map((key) => `${key}: add an example to telling, or a reason to notSetByPeople`),
  ).toEqual([]);
  expect([...Object.keys(telling), ...Object.keys(notSetByPeople)].sort()).toEqual(settable.sort());
});

/** Fields that no form sets: the page gives them names of its own. */
const labelOf = (key: string): string =>
  ({ attributeValues: 'Region', LastMajorVersion: 'Last major version' })[key] ??
  purposeFields.labelOf(key) ??
  key;

/** What is linked, each by an id and its name. */
const arrangeLinks = async () => {
  const client = createTestClient();
  const query = { size: 100 };
  const { content: purposes } = await client.call(listPurposesEndpoint, { query }, {});
  const topic = purposes.flatMap(({ Topics }) => Topics ?? []).find(({ TopicId }) => TopicId);
  const preferences = await client.call(listPurposePreferencesEndpoint, { query }, {});
  const [preference] = preferences.content;
  if (!topic?.TopicId || preference === undefined) {
    throw new Error('The demo data hold no topic or no purpose preference.');
  }
  const parent = await arrangeDraftPurpose();
  telling.ParentPurposeId.shows = parent.Label;
  telling.TopicIds.shows = topic.Name ?? 'a topic';
  telling.CustomPreferenceIds.shows = preference.Name;
  return {
    ParentPurposeId: parent.Id,
    TopicIds: [topic.TopicId],
    CustomPreferenceIds: [preference.Id],
  };
};

describe('a version in which everything is set', () => {
  const shown = new Map<string, string>();
  let id = '';

  beforeAll(async () => {
    const given = Object.entries<Telling>(telling).filter(
      ([, { given: value }]) => value !== undefined,
    );
    const fields = Object.fromEntries(given.map(([key, { given: value }]) => [key, value]));
    const purpose = await arrangeDraftPurpose({ ...fields, ...(await arrangeLinks()) });
    id = purpose.Id;
    const { user } = renderConsole({
      routes: [{ path: '/purposes/:id', Component: PurposeDetailPage }],
      at: `/purposes/${purpose.Id}?version=1`,
    });
    const rest = (role: string, name?: string) => screen.getByRole(role, { name }).textContent;
    await screen.findByRole('region', { name: 'Texts' });
    shown.set('Name', screen.getByRole('heading', { level: 1 }).textContent);
    shown.set(labelOf('Languages'), rest('region', 'Texts'));
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    const settings = within(await screen.findByRole('region', { name: 'Settings' }));
    await settings.findByRole('link', { name: telling.ParentPurposeId.shows });
    for (const term of settings.getAllByRole('term')) {
      shown.set(term.textContent, term.nextElementSibling?.textContent ?? '');
    }
    shown.set('Purpose preferences', rest('table', 'Linked purpose preferences'));
    shown.set('Topics', rest('region', 'Topics'));
  });

  test.each(Object.keys(telling))('shows %s on its page, in the words of the form', (key) => {
    const { shows } = (telling as Record<string, Telling>)[key] ?? { shows: 'nothing' };
    expect(shown.get(labelOf(key)) ?? 'not on the page').toContain(shows);
  });

  test('has a control in its form for each field of a group that is always open', async () => {
    renderConsole({
      routes: [{ path: '/purposes/:id/edit', Component: EditPurposePage }],
      at: `/purposes/${id}/edit?version=1`,
    });
    await screen.findByRole('textbox', { name: /^Name/, description: /Must be unique/ });
    const labels = [...document.querySelectorAll('form label')].map((label) => label.textContent);
    const drawn = Object.values(mainGroups)
      .flatMap((group): readonly FormField[] => group.fields)
      .map((name) => purposeFields.fieldOf(name))
      .filter(({ input }) => input.as !== 'own');
    for (const { label } of drawn) {
      expect(labels).toContainEqual(expect.stringMatching(new RegExp(`^${label}`)));
    }
  });
});
