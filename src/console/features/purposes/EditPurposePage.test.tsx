import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { describe, expect, test } from 'vitest';
import { arrangeForm, arrangeReceipt, freshIdentifier } from '#console/testing/arrange-people.ts';
import {
  arrangeActivePurpose,
  arrangeDiscarded,
  arrangeDraftPurpose,
  arrangeNewDraft,
  arrangePublishedPurpose,
  changePurpose,
  readPurpose,
} from '#console/testing/arrange-purposes.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer, forbiddenAnswer } from '#console/testing/stub-answers.ts';
import { listColleaguesEndpoint } from '#contract/colleagues.ts';
import { toUpdatePurposeRequest } from '#contract/purpose-mapping.ts';
import type { PurposeVersionV1 } from '#contract/purpose-records.ts';
import { Component as EditPurposePage } from './EditPurposePage.tsx';

function DetailStub() {
  const { pathname, search, state } = useLocation();
  return <h1>{`Detail ${pathname}${search} ${String(state)}`}</h1>;
}

type Options = { rights?: Rights; fetch?: FetchStub };

const openAt = (address: string, options: Options = {}) =>
  renderConsole({
    routes: [
      { path: '/purposes/:id/edit', Component: EditPurposePage },
      { path: '/purposes/:id', Component: DetailStub },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: address,
    ...options,
  });

const open = async ({ Id }: PurposeVersionV1, version = 1, options: Options = {}) => {
  const view = openAt(`/purposes/${Id}/edit?version=${version}`, options);
  await screen.findByRole('textbox', { name: 'Description' });
  return view;
};

const description = () => screen.getByRole('textbox', { name: 'Description' });
const save = () => screen.getByRole('button', { name: 'Save Draft…' });
const confirm = () => screen.findByRole('button', { name: 'Save Draft' });
const isSaved = ({ Id }: PurposeVersionV1, version = 1) =>
  screen.findByRole('heading', { name: `Detail /purposes/${Id}?version=${version} saved` });

describe('saving', () => {
  test('shows the change, sends it, and keeps everything that the form does not show', async () => {
    const purpose = await arrangeDraftPurpose({
      ExternalReference: 'CRM-7',
      LastMajorVersion: 3,
      attributeValues: { Region: [{ value: 'Nordics', colorCode: '#fff' }] },
      PurposeCategory: { value: 'marketing', key: 'kept' },
    });
    const before = toUpdatePurposeRequest(await readPurpose(purpose));
    const { user } = await open(purpose);
    expect(screen.getByText('1 attribute is kept.').parentElement?.textContent).toContain('Region');
    await user.type(description(), ', edited');
    await user.click(save());
    const review = await screen.findByRole('dialog');
    expect(review.textContent).toContain('1 field changes');
    expect(review.textContent).toContain('Saves version 1. It stays a Draft.');
    expect(within(review).getByRole('region', { name: 'Description' }).textContent).toContain(
      'edited',
    );
    await user.click(await confirm());
    await isSaved(purpose);
    expect(toUpdatePurposeRequest(await readPurpose(purpose))).toEqual({
      ...before,
      Description: 'Made by a test, edited',
    });
  });

  test('goes on to publishing where that was wanted', async () => {
    const purpose = await arrangeActivePurpose();
    const { user } = await open(purpose);
    await user.type(description(), ', edited');
    await user.click(screen.getByRole('button', { name: 'Save and publish…' }));
    const review = await screen.findByRole('dialog');
    expect(review.textContent).toContain('Version 1 stays Active until you publish it.');
    expect(review.textContent).toContain('Next you see what changes for people');
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    const page = `Detail /purposes/${purpose.Id}?version=2 saved to publish 2`;
    await screen.findByRole('heading', { name: page });
    expect(await readPurpose(purpose, 2)).toMatchObject({ status: 'DRAFT' });
  });

  test('clears what is emptied, also what stays when it is left out', {
    tags: 'more',
  }, async () => {
    const purpose = await arrangeDraftPurpose({
      ExternalReference: 'CRM-7',
      HardOptOutMessage: 'The law asks for it.',
      PurposeCategory: { value: 'marketing' },
      DefaultLanguage: 'en',
      Languages: [{ Language: 'en', Name: 'News', Description: 'News', Default: true }],
    });
    const { user } = openAt(`/purposes/${purpose.Id}/edit?version=1`);
    await screen.findByRole('textbox', { name: /^Name/, description: /unique/i });
    await user.selectOptions(screen.getByRole('combobox', { name: /^Default language/ }), '');
    for (const title of [/^Expiry and opt-out/, /^Organizations and references/]) {
      await user.click(screen.getByText(title));
    }
    // The text in one language is called the same.
    const description = /^For forms that you build/;
    await user.clear(screen.getByRole('textbox', { name: 'Hard opt-out message', description }));
    for (const name of ['Category', 'External reference']) {
      await user.clear(screen.getByRole('textbox', { name: new RegExp(`^${name}`) }));
    }
    await user.click(save());
    await user.click(await confirm());
    await isSaved(purpose);
    expect(await readPurpose(purpose)).toMatchObject({
      HardOptOutMessage: null,
      purposeCategory: null,
      externalReference: null,
      defaultLanguage: null,
      languages: [{ language: 'en', default: false }],
    });
  });

  test('is blocked with the reason while nothing is changed', async () => {
    await open(await arrangeDraftPurpose());
    expect(
      screen.getByRole('button', { name: 'Save Draft…', description: /^No changes/ }),
    ).toBeDefined();
  });

  test('a name that is taken closes the review and is told at its field', async () => {
    const [taken, purpose] = [await arrangeDraftPurpose(), await arrangeDraftPurpose()];
    const { user } = await open(purpose);
    const name = screen.getByRole('textbox', { name: /^Name/ });
    await user.clear(name);
    await user.type(name, taken.Label);
    await user.click(save());
    await user.click(await confirm());
    expect(await screen.findByText('1 field to fix')).toBeDefined();
    expect(document.activeElement).toBe(name);
    expect((await readPurpose(purpose)).label).toBe(purpose.Label);
  });

  test('a change by somebody else stops it: base, theirs and mine are shown, and both can be kept', async () => {
    const purpose = await arrangeDraftPurpose();
    const { user } = await open(purpose);
    await changePurpose(purpose, { ConsentLifeSpan: 86_400 });
    await user.type(description(), ', mine');
    await user.click(save());
    await user.click(await confirm());
    const conflict = await screen.findByRole('dialog', { name: /changed by someone else/ });
    expect(
      within(conflict).getByRole('group', { name: /^Consent expires after/ }).textContent,
    ).toMatch(/2 years.*1 day/s);
    expect((await readPurpose(purpose)).description).toBe('Made by a test');
    await user.click(within(conflict).getByRole('button', { name: 'Continue to review' }));
    await user.click(await confirm());
    await isSaved(purpose);
    expect(await readPurpose(purpose)).toMatchObject({
      description: 'Made by a test, mine',
      consentLifeSpan: 86_400,
    });
  });

  test('a version that was published meanwhile is not saved over, and it says by whom', async () => {
    const purpose = await arrangeDraftPurpose();
    const { createdBy: subject } = await readPurpose(purpose);
    const people = { content: [{ subject, name: 'Paula Example' }], organizationId: purpose.Id };
    const { user } = await open(purpose, 1, {
      fetch: async (request, pass) =>
        new URL(request.url).pathname === listColleaguesEndpoint.path
          ? Response.json(people)
          : pass(),
    });
    await arrangePublishedPurpose(purpose);
    await user.type(description(), ', too late');
    await user.click(save());
    await user.click(await confirm());
    expect(
      await screen.findByText(/Paula Example published version 1 at \d+:\d\d: it's no longer/),
    ).toBeDefined();
    expect((await readPurpose(purpose)).description).toBe('Made by a test');
    await user.click(screen.getByRole('button', { name: 'Create a new version with my changes' }));
    const review = await screen.findByRole('dialog', { name: /^Create a new version/ });
    expect(review.textContent).toContain('1 field changes');
    expect(review.textContent).toContain('too late');
    await user.click(within(review).getByRole('button', { name: 'Create Draft' }));
    await isSaved(purpose, 2);
    expect(await readPurpose(purpose, 2)).toMatchObject({
      status: 'DRAFT',
      description: 'Made by a test, too late',
    });
  });

  test('what somebody changed before it was published is chosen between, field by field', async () => {
    const purpose = await arrangeDraftPurpose();
    const { user } = await open(purpose);
    await changePurpose(purpose, { ConsentLifeSpan: 86_400 });
    await arrangePublishedPurpose(purpose);
    await user.type(description(), ', mine');
    await user.click(save());
    await user.click(await confirm());
    await user.click(
      await screen.findByRole('button', { name: 'Create a new version with my changes' }),
    );
    const choice = await screen.findByRole('dialog', { name: /changed by someone else/ });
    expect(within(choice).getByRole('group', { name: /^Consent expires after/ })).toBeDefined();
    await user.click(within(choice).getByRole('button', { name: 'Continue to review' }));
    await user.click(await screen.findByRole('button', { name: 'Create Draft' }));
    await isSaved(purpose, 2);
    expect(await readPurpose(purpose, 2)).toMatchObject({
      description: 'Made by a test, mine',
      consentLifeSpan: 86_400,
    });
  });

  test('a Draft that was discarded meanwhile goes on as a new version, with nothing retyped', async () => {
    const purpose = await arrangeActivePurpose({ withDraft: true });
    const { user } = await open(purpose, 2);
    await arrangeDiscarded(purpose, 2);
    await user.type(description(), ', kept');
    await user.click(save());
    await user.click(await confirm());
    expect(await screen.findByText(/^Someone discarded it/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Create a new version with my changes' }));
    await user.click(await screen.findByRole('button', { name: 'Create Draft' }));
    await isSaved(purpose, 3);
    expect((await readPurpose(purpose, 3)).description).toBe('Made by a test, kept');
  });

  test('a purpose that is gone with its only Draft keeps what was typed within reach', async () => {
    const purpose = await arrangeDraftPurpose();
    const { user } = await open(purpose);
    await arrangeDiscarded(purpose, 1);
    await user.type(description(), ', kept');
    await user.click(save());
    await user.click(await confirm());
    await user.click(
      await screen.findByRole('button', { name: 'Create a new version with my changes' }),
    );
    expect(await screen.findByText("There's nothing to continue in.")).toBeDefined();
    expect(screen.getByRole('button', { name: 'Copy my changes' })).toBeDefined();
  });
});

describe('an Active version', () => {
  test('is opened without a trace, and its first save makes the Draft', async () => {
    const purpose = await arrangeActivePurpose({ ExternalReference: 'CRM-7' });
    const { user } = await open(purpose);
    expect(
      screen.getByText('A new Draft of version 1. Nothing is created until you save.'),
    ).toBeDefined();
    await user.type(description(), ', edited');
    await user.click(save());
    const review = await screen.findByRole('dialog');
    expect(review.textContent).toContain('Creates a Draft. Version 1 stays Active');
    await user.click(within(review).getByRole('button', { name: 'Create Draft' }));
    await isSaved(purpose, 2);
    expect(await readPurpose(purpose, 2)).toMatchObject({
      status: 'DRAFT',
      description: 'Made by a test, edited',
      externalReference: 'CRM-7',
    });
    expect((await readPurpose(purpose)).description).toBe('Made by a test');
  });

  test('of which somebody made a Draft meanwhile goes on in that one', async () => {
    const purpose = await arrangeActivePurpose();
    const { user } = await open(purpose);
    await arrangeNewDraft(purpose);
    await user.type(description(), ', mine');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Create Draft' }));
    await user.click(
      await screen.findByRole('button', { name: 'Continue in version 2 with my changes' }),
    );
    await user.click(await confirm());
    await isSaved(purpose, 2);
    expect((await readPurpose(purpose, 2)).description).toBe('Made by a test, mine');
  });

  test('gets the content of an older version back, through the review', async () => {
    const purpose = await arrangeActivePurpose({ Description: 'As it was' });
    await arrangeNewDraft(purpose);
    await changePurpose({ ...purpose, Version: 2 }, { Description: 'As it is' });
    await arrangePublishedPurpose({ ...purpose, Version: 2 });
    const { user } = openAt(`/purposes/${purpose.Id}/edit?version=2&restore=1`);
    await screen.findByText('With the content of version 1');
    await waitFor(() => expect(description()).toHaveProperty('value', 'As it was'));
    await user.click(save());
    const review = await screen.findByRole('dialog');
    expect(review.textContent).toMatch(/As it is.*As it was/s);
    await user.click(within(review).getByRole('button', { name: 'Create Draft' }));
    await isSaved(purpose, 3);
    expect((await readPurpose(purpose, 3)).description).toBe('As it was');
  });
});

describe('an address that cannot be edited', () => {
  test('a version that is no Draft says so and leads to the Draft', async () => {
    const purpose = await arrangeActivePurpose({ withDraft: true });
    openAt(`/purposes/${purpose.Id}/edit?version=1`);
    expect(
      await screen.findByText('Only Drafts can be edited. Version 1 is Active.'),
    ).toBeDefined();
    expect((await screen.findByRole('link', { name: 'Edit version 2' })).getAttribute('href')).toBe(
      `/purposes/${purpose.Id}/edit?version=2`,
    );
  });

  test.each(['', '?version=0', '?version=9'])(
    '"%s" names the versions that exist',
    async (search) => {
      const purpose = await arrangeDraftPurpose();
      openAt(`/purposes/${purpose.Id}/edit${search}`);
      expect(await screen.findByText('Version not found')).toBeDefined();
    },
  );

  test('an unknown purpose is told as such', async () => {
    openAt(`/purposes/${crypto.randomUUID()}/edit?version=1`);
    expect(await screen.findByText('Purpose not found')).toBeDefined();
  });
});

test.each([
  [forbiddenAnswer, "You don't have access to the purpose."],
  [failedAnswer, 'The service failed.'],
])('what cannot be read is told as an error, never as an empty form', async (answer, words) => {
  openAt(`/purposes/${crypto.randomUUID()}/edit?version=1`, { fetch: async () => answer() });
  expect((await screen.findAllByText(words))[0]).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('read-only rights show all values, fixed, with the reason', async () => {
  const purpose = await arrangeDraftPurpose();
  await open(purpose, 1, { rights: 'reader' });
  expect(screen.getByText(/You have read-only access/, { selector: '.words > div' })).toBeDefined();
  expect(
    screen.getByRole('button', { name: 'Save Draft…', description: /read-only access/ }),
  ).toBeDefined();
});

describe('a Draft that receipts named', () => {
  const arrangeReceiptFor = async ({ Id }: PurposeVersionV1) => {
    const form = await arrangeForm({ PurposeIdsWithVersion: [{ Id, Version: 1 }] });
    await arrangeReceipt(form, freshIdentifier(), { purposes: [{ Id }] });
  };

  test("can't be edited: the page says so, and leads to where it's published", async () => {
    const purpose = await arrangeDraftPurpose();
    await arrangeReceiptFor(purpose);
    openAt(`/purposes/${purpose.Id}/edit?version=1`);
    await screen.findByText(/^Receipts already name version 1, so it can't be edited/);
    expect(screen.queryByRole('link', { name: /^Edit version/ })).toBeNull();
    const way = screen.getByRole('link', { name: 'Back to version 1' });
    expect(way.getAttribute('href')).toBe(`/purposes/${purpose.Id}?version=1`);
  });

  test('while it was edited is not saved, and the form says why', async () => {
    const purpose = await arrangeDraftPurpose();
    const { user } = await open(purpose);
    await arrangeReceiptFor(purpose);
    await user.type(description(), ', edited');
    await user.click(save());
    await user.click(await confirm());
    await screen.findByText(/Receipts name version 1, so it can't change/);
    expect((await readPurpose(purpose)).description).toBe('Made by a test');
  });
});
