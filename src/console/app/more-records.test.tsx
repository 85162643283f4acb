import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component as MergePage } from '#console/features/merge/MergePage.tsx';
import { Component as PeopleSearchPage } from '#console/features/people-search/PeopleSearchPage.tsx';
import { Component as PersonPage } from '#console/features/person/PersonPage.tsx';
import { uniqueName } from '#console/testing/arrange-collection-points.ts';
import {
  arrangeForm,
  arrangeMerge,
  arrangePerson,
  arrangeReceipt,
  freshIdentifier,
} from '#console/testing/arrange-people.ts';
import { type Rights, renderConsole } from '#console/testing/render-console.tsx';

const openAt = (at: string, rights?: Rights) =>
  renderConsole({
    routes: [
      { path: '/data-subjects', Component: PeopleSearchPage },
      { path: '/data-subjects/:id', Component: PersonPage },
      { path: '/merge', Component: MergePage },
    ],
    at,
    recordsLooks: true,
    ...(rights && { rights }),
  });
const open = (id: string, rights?: Rights) => openAt(`/data-subjects/${id}`, rights);

/** A person who said yes, and a record in other capitals that withdrew; forms alone know them. */
const arrangeTyped = async (fields: Record<string, unknown> = {}) => {
  const form = await arrangeForm();
  const purposes = (TransactionType: 'CONFIRMED' | 'WITHDRAWN') =>
    (form.point.Purposes ?? []).map(({ Id }) => ({ Id, TransactionType }));
  const identifier = freshIdentifier();
  const twin = identifier.replace('person', 'Person');
  await arrangeReceipt(form, identifier, { ...fields, purposes: purposes('CONFIRMED') });
  await arrangeReceipt(form, twin, { purposes: purposes('WITHDRAWN') });
  return { identifier, twin, purpose: form.point.Purposes?.[0]?.Label ?? '' };
};

/** The same, known to a program too. */
const arrangeTwins = async () => {
  const typed = await arrangeTyped();
  const { id } = await arrangePerson({}, typed.identifier);
  return { ...typed, id };
};

const strip = async (words: RegExp) => {
  const found = (await screen.findAllByRole('status')).find(({ textContent }) =>
    words.test(textContent ?? ''),
  );
  if (found === undefined) throw new Error('The strip is not there.');
  return found;
};

test("a twin's withdrawal warns over what is in force here, and both are compared", async () => {
  const { id, identifier, twin, purpose } = await arrangeTwins();
  const { user, router } = open(id);
  await screen.findByText('1 more record looks like this person.');
  const told = await strip(/looks like this person/);
  expect(told.dataset.tone).toBe('warn');
  expect(told.textContent).toContain(`In that record, ${purpose} is Withdrawn.`);
  await user.click(within(told).getByRole('button', { name: 'Compare' }));
  await screen.findByRole('heading', { level: 1, name: 'Merge 2 people into 1' });
  expect(router.state.location.pathname).toBe('/merge');
  await screen.findByRole('heading', { name: 'Review changes' });
  expect(router.state.location.search).toBe('');
  expect(document.documentElement.outerHTML).not.toContain(identifier);
  expect(document.documentElement.outerHTML).not.toContain(twin);
});

test('a reader compares them, and is told why not to merge them', async () => {
  const { id } = await arrangeTwins();
  open(id, 'reader');
  await screen.findByText('1 more record looks like this person.');
  const told = await strip(/looks like this person/);
  const merge = within(told).getByRole('button', { name: 'Merge…' });
  expect(merge.getAttribute('aria-disabled')).toBe('true');
  const compare = within(told).getByRole('button', { name: 'Compare' });
  expect(compare.getAttribute('aria-disabled')).not.toBe('true');
});

test('nothing is said once the two are one', async () => {
  const { id, identifier, twin } = await arrangeTwins();
  await arrangeMerge(identifier, twin);
  open(id);
  await screen.findByRole('table', { name: 'Consent by purpose' });
  expect(screen.queryByText(/looks like this person/)).toBeNull();
});

test('a shared phone number says that it may be the same person, and no status', async () => {
  const digits = String(Math.floor(Math.random() * 1e7)).padStart(7, '0');
  const { id } = await arrangePerson({ [`Phone ${uniqueName('x')}`]: `+49 151 ${digits}` });
  await arrangePerson({ 'Phone number': `0049151${digits}` });
  const { user } = open(id);
  await screen.findByText('1 more record may be the same person');
  const told = await strip(/may be the same person/);
  expect(told.dataset.tone).toBe('info');
  expect(told.textContent).toMatch(/\(same phone .+\)\./);
  await user.click(within(told).getByRole('button', { name: 'Merge…' }));
  await screen.findByRole('heading', { name: 'Choose the primary record' });
});

test('a list of people says in each row that another record refuses what is in force in it', async () => {
  const { identifier } = await arrangeTwins();
  const { user } = openAt('/data-subjects');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Search people' }), {
    target: { value: identifier.toUpperCase() },
  });
  await user.click(screen.getByRole('button', { name: 'Search' }));
  const warned = await screen.findByText('Refused in another record');
  const row = warned.closest('tr');
  expect(row?.textContent).toContain('Active');
  expect(screen.getByText('1 more record').closest('tr')?.textContent).toContain('Withdrawn');
});

test('whom a search leads to by a form alone has the strip over the list', async () => {
  const card = `K${crypto.randomUUID()}`;
  await arrangeTyped({ additionalIdentifiers: { Card: card } });
  const { user, router } = openAt('/data-subjects');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Search people' }), {
    target: { value: card },
  });
  await user.click(screen.getByRole('button', { name: 'Search' }));
  const compare = await screen.findByRole('button', { name: 'Compare the two' });
  expect(router.state.location.pathname).toBe('/data-subjects');
  await user.click(compare);
  await screen.findByRole('heading', { level: 1, name: 'Merge 2 people into 1' });
  expect(router.state.location.pathname).toBe('/merge');
});
