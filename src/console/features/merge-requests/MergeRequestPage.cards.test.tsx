import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { uniqueName } from '#console/testing/arrange-collection-points.ts';
import {
  arrangeElementValues,
  arrangeMerge,
  arrangeSearched,
  groupsOf,
} from '#console/testing/arrange-merge-requests.ts';
import {
  arrangeElements,
  arrangeForm,
  arrangeOptOut,
  arrangePerson,
  arrangeReceipt,
} from '#console/testing/arrange-people.ts';
import { arrangeActivePurpose } from '#console/testing/arrange-purposes.ts';
import {
  createTestClient,
  type FetchStub,
  type Rights,
  renderConsole,
} from '#console/testing/render-console.tsx';
import { failedAnswer, limitedAnswer } from '#console/testing/stub-answers.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { referenceTo } from '#contract/person-reference.ts';
import { Component as MergeRequestPage } from './MergeRequestPage.tsx';

const open = (id: string, options: { rights?: Rights; fetch?: FetchStub } = {}) =>
  renderConsole({
    routes: [
      { path: '/merge-requests/:id', Component: MergeRequestPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/merge-requests/${id}`,
    ...options,
  });

const judged = async () => within(await screen.findByRole('region', { name: 'Judge groups' }));
const head = (number: number) => screen.findByRole('heading', { name: `Group ${number}` });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** Once the records are there and it's free. */
const mergeButton = () =>
  waitFor(() => {
    const found = screen.getByRole('button', { name: /^Merge \d+ records$/ });
    if (found.getAttribute('aria-disabled') !== null) throw new Error('It is still blocked.');
    return found;
  });
const statesOf = async (id: string) => (await groupsOf(id)).map(({ status }) => status);

/** So many pairs, nobody of whom said anything. */
const arrangePairs = async (count: number) => {
  const values = Array.from({ length: 2 * count }, (_, index) => `v${Math.floor(index / 2)}`);
  const { element, people } = await arrangeElementValues(values);
  const request = await arrangeSearched({ customDataElementNames: [element] });
  return { people, element, id: request.mergeRequestId };
};

const statusesOf = async (id = '') => {
  const { content } = await createTestClient().call(
    listProfilesEndpoint,
    { headers: { identifier: referenceTo(id) } },
    {},
  );
  return content.flatMap(({ Purposes }) => (Purposes ?? []).map(({ Status }) => Status));
};

type Said = [type: 'CONFIRMED' | 'WITHDRAWN', daysAgo: number];

/** Two who share a value; what each said, and how many days ago: a consent ends after some months. */
const arrangeAgainst = (...said: Said[]) => arrangeBeside([], ...said);

/** The same, and others with these values, who said nothing. */
const arrangeBeside = async (others: readonly string[], ...said: Said[]) => {
  const element = uniqueName('Badge');
  const form = await arrangeForm({ DataElements: [element] });
  const purposeId = form.point.Purposes?.[0]?.Id ?? '';
  const people = [];
  for (const [type, daysAgo] of said) {
    const person = await arrangePerson({ [element]: 'a' });
    people.push(person);
    await arrangeReceipt(form, person.identifier, {
      interactionDate: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
      purposes: [{ Id: purposeId, TransactionType: type }],
    });
  }
  for (const value of others) await arrangePerson({ [element]: value });
  const request = await arrangeSearched({ customDataElementNames: [element] });
  return { id: request.mergeRequestId, people };
};

describe('a group', () => {
  test('is merged, the next one has the focus, and what became of it is said', async () => {
    const { id } = await arrangePairs(2);
    const { user } = open(id);
    await head(1);
    await user.click(await mergeButton());
    await screen.findByText('Group 1 merged into one record.');
    expect(document.activeElement).toBe(await head(2));
    expect((await statesOf(id)).toSorted()).toEqual(['MERGED', 'OPEN']);
    within(await screen.findByRole('region', { name: 'Groups by risk' })).getByText(/^Merged, /);
    await user.click(await mergeButton());
    await screen.findByText('All groups decided');
    expect(await statesOf(id)).toEqual(['MERGED', 'MERGED']);
  });

  test('that is not the same person goes at once, and comes back by Undo', async () => {
    const { id } = await arrangePairs(2);
    const { user } = open(id);
    await head(1);
    await user.click(await button('Not the same person'));
    await screen.findByText('Group 1: not one person.');
    await head(2);
    expect((await statesOf(id)).toSorted()).toEqual(['DISMISSED', 'OPEN']);
    await user.click(await button('Undo'));
    await screen.findByText('Group 1 is open again.');
    expect(document.activeElement).toBe(await head(1));
    expect(await statesOf(id)).toEqual(['OPEN', 'OPEN']);
  });

  test('with a refusal that an earlier release doesn’t tell is merged in the full review alone', async () => {
    const { id } = await arrangePairs(1);
    open(id, {
      // As for somebody who said no to everything: no purpose of theirs says it.
      fetch: async (request, pass) => {
        const answer = await pass();
        const { pathname } = new URL(request.url);
        if (pathname.endsWith('/compare')) {
          const { dataSubjects, ...rest } = await answer.json();
          const told = dataSubjects.map(({ stopped: _, ...own }: { stopped: unknown }) => own);
          return Response.json({ ...rest, dataSubjects: told });
        }
        if (!pathname.endsWith('/duplicates')) return answer;
        const page = await answer.json();
        const content = page.content.map((group: object) => ({ ...group, risk: 'REFUSAL' }));
        return Response.json({ ...page, content });
      },
    });
    await screen.findByText("A refusal that isn't shown below is at stake.");
    const merge = await button('Merge 2 records');
    expect(merge.getAttribute('aria-disabled')).toBe('true');
    merge.click();
    expect(await statesOf(id)).toEqual(['OPEN']);
  });

  test('that is left for later stays open, and comes last', async () => {
    const { id } = await arrangePairs(2);
    const { user } = open(id);
    await head(1);
    await user.click(await button('Later'));
    await head(2);
    await user.click(await button('Later'));
    await user.click(await button('Review 2 left for later'));
    await head(1);
    expect(await statesOf(id)).toEqual(['OPEN', 'OPEN']);
  });

  test('shows nobody’s values, and the one that was created first as the primary', async () => {
    const { id, people } = await arrangePairs(1);
    open(id);
    const first = await screen.findByRole('radio', { name: 'Make record 1 primary' });
    expect((first as HTMLInputElement).checked).toBe(true);
    await button('Reveal group 1');
    for (const { identifier } of people) expect(document.body.innerHTML).not.toContain(identifier);
  });

  test('merges into the record that was chosen', async () => {
    const { id, people } = await arrangePairs(1);
    const { user } = open(id);
    await user.click(await screen.findByRole('radio', { name: 'Make record 2 primary' }));
    await user.click(await mergeButton());
    await screen.findByText('All groups decided');
    const [group] = await groupsOf(id);
    expect(group?.dataSubjects.map((own) => own.id)).toEqual([people[1]?.id]);
  });
});

test('rows that need no judgement are folded beyond the first ones', async () => {
  const element = uniqueName('Badge');
  const made = await Promise.all(Array.from({ length: 8 }, () => arrangeActivePurpose()));
  const ids = made.map(({ Id }) => Id);
  const form = await arrangeForm({ DataElements: [element], PurposeIds: ids });
  const ada = await arrangePerson({ [element]: 'a' });
  await arrangePerson({ [element]: 'a' });
  await arrangeReceipt(form, ada.identifier, {
    purposes: ids.map((Id) => ({ Id, TransactionType: 'CONFIRMED' })),
  });
  const { mergeRequestId } = await arrangeSearched({ customDataElementNames: [element] });
  const { user } = open(mergeRequestId);
  const table = await screen.findByRole('table', { name: 'Records of group 1' });
  const count = () => within(table).getAllByRole('rowheader').length;
  const folded = count();
  const more = await button('Show 2 more');
  await user.click(more);
  expect(count()).toBe(folded + 2);
  expect(document.activeElement).toBe(more);
  await user.click(await button('Show fewer'));
  expect(count()).toBe(folded);
});

describe('a no', () => {
  test('to everything ends another record’s yes, which needs no tick and is said', async () => {
    const element = uniqueName('Badge');
    await arrangeForm({ DataElements: [element] });
    const ada = await arrangePerson({ [element]: 'a' });
    await arrangeOptOut(ada.identifier);
    // She was never asked about this one.
    const { Id: purposeId } = await arrangeActivePurpose();
    const form = await arrangeForm({ PurposeIds: [purposeId] });
    const bo = await arrangePerson({ [element]: 'a' });
    await arrangeReceipt(form, bo.identifier, {
      purposes: [{ Id: purposeId, TransactionType: 'IMPLICIT' }],
    });
    const { mergeRequestId } = await arrangeSearched({ customDataElementNames: [element] });
    const { user } = open(mergeRequestId);
    await screen.findByText(/^Record 1 said no to everything on .*, so the yes ends\.$/);
    expect(screen.queryByRole('checkbox', { name: /would become/ })).toBeNull();
    expect(screen.queryByText("A refusal that isn't shown below is at stake.")).toBeNull();
    await user.click(await mergeButton());
    await screen.findByText('All groups decided');
    const { content } = await createTestClient().call(
      listProfilesEndpoint,
      { headers: { identifier: ada.identifier } },
      {},
    );
    expect(content[0]?.Purposes?.find(({ Id }) => Id === purposeId)?.Status).toBe('WITHDRAWN');
  });

  test('that would become a yes has its own tick before it is merged', async () => {
    const { id } = await arrangeAgainst(['WITHDRAWN', 3], ['CONFIRMED', 2]);
    const { user } = open(id);
    await button('Merge: 1 tick missing');
    screen.getByText(/: a no of .+ would become a yes of /);
    await user.click(
      screen.getByRole('checkbox', { name: /: an opt-out would become an opt-in$/ }),
    );
    await user.click(await mergeButton());
    await screen.findByText('All groups decided');
  });

  test('that is kept stays, and merging withdraws the later yes first', async () => {
    const { id, people } = await arrangeAgainst(['WITHDRAWN', 3], ['CONFIRMED', 2]);
    const { user } = open(id);
    await user.click(await button('Keep the no'));
    const back = await button("Don't keep");
    expect(document.activeElement).toBe(back);
    await user.click(back);
    await button('Merge: 1 tick missing');
    await user.click(await button('Keep the no'));
    expect((await judged()).queryByRole('checkbox')).toBeNull();
    expect(await statusesOf(people[1]?.id)).toEqual(['ACTIVE']);
    await user.click(await mergeButton());
    await screen.findByText('All groups decided');
    expect(await statusesOf(people[0]?.id)).toEqual(['WITHDRAWN']);
  });

  test('that is kept stays where the merge fails after it, which the card says; sent again it merges', async () => {
    const { id, people } = await arrangeAgainst(['WITHDRAWN', 3], ['CONFIRMED', 2]);
    let isFailing = true;
    const { user } = open(id, {
      fetch: (request, pass) =>
        isFailing && request.method === 'PUT' && request.url.includes('/merge')
          ? Promise.resolve(failedAnswer())
          : pass(),
    });
    await user.click(await button('Keep the no'));
    await user.click(await mergeButton());
    const again = await button('Send now');
    await screen.findByText("The yes was withdrawn; the merge wasn't done.");
    expect(await statusesOf(people[1]?.id)).toEqual(['WITHDRAWN']);
    expect(await statesOf(id)).toEqual(['OPEN']);
    isFailing = false;
    await user.click(again);
    await screen.findByText('All groups decided');
    expect(await statusesOf(people[0]?.id)).toEqual(['WITHDRAWN']);
  });

  test('that is kept stays where the second withdrawal meets a limit', async () => {
    const said: Said[] = [
      ['WITHDRAWN', 3],
      ['CONFIRMED', 2],
      ['CONFIRMED', 1],
    ];
    const { id, people } = await arrangeAgainst(...said);
    let withdrawals = 0;
    const { user } = open(id, {
      fetch: (request, pass) => {
        if (request.url.includes('/decisions')) withdrawals += 1;
        const isLimited = request.url.includes('/decisions') && withdrawals === 2;
        return isLimited ? Promise.resolve(limitedAnswer(1)) : pass();
      },
    });
    await user.click(await button('Keep the no'));
    await user.click(await mergeButton());
    await screen.findByText("The yes was withdrawn; the merge wasn't done.");
    // The first of them is the latest answer: nothing is to be ticked.
    expect((await judged()).queryByRole('checkbox')).toBeNull();
    await user.click(await mergeButton());
    await screen.findByText('All groups decided');
    expect(await statusesOf(people[0]?.id)).toEqual(['WITHDRAWN']);
  });

  test('is asked for again where more changed than what was withdrawn', async () => {
    const { id, people } = await arrangeAgainst(['WITHDRAWN', 3], ['CONFIRMED', 2]);
    let isFailing = true;
    const { user } = open(id, {
      fetch: (request, pass) =>
        isFailing && request.method === 'PUT' && request.url.includes('/merge')
          ? Promise.resolve(failedAnswer())
          : pass(),
    });
    await user.click(await button('Keep the no'));
    await user.click(await mergeButton());
    const again = await button('Send now');
    await screen.findByText("The yes was withdrawn; the merge wasn't done.");
    isFailing = false;
    await arrangeOptOut(people[1]?.identifier ?? '');
    await user.click(again);
    await screen.findByText('Changed since you saw them.');
    expect(await statesOf(id)).toEqual(['OPEN']);
  });

  test('whose tick is taken back keeps a merge that failed from being sent', async () => {
    const { id } = await arrangeAgainst(['WITHDRAWN', 3], ['CONFIRMED', 2]);
    const { user } = open(id, {
      fetch: (request, pass) =>
        request.method === 'PUT' && request.url.includes('/merge')
          ? Promise.resolve(failedAnswer())
          : pass(),
    });
    const tick = await screen.findByRole('checkbox', { name: /: an opt-out would become/ });
    await user.click(tick);
    await user.click(await mergeButton());
    await button('Send now');
    await user.click(tick);
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
    await user.click(tick);
    await user.click(await mergeButton());
    await button('Send now');
    await user.click(await button('Later'));
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
  });

  test('that stays needs no tick', async () => {
    const { id } = await arrangeAgainst(['CONFIRMED', 3], ['WITHDRAWN', 2]);
    open(id);
    await mergeButton();
    expect((await judged()).queryByRole('checkbox')).toBeNull();
    const piles = within(await screen.findByRole('list', { name: 'Open groups by risk' }));
    expect(piles.getAllByRole('listitem').map(({ textContent }) => textContent?.[0])).toEqual([
      '1',
      '0',
      '0',
    ]);
  });
});

test('the next group is announced below the card, and opens by a click', async () => {
  const { id } = await arrangePairs(2);
  const { user } = open(id);
  await head(1);
  const next = await button(/^Next: group 2.*2 records.*Nothing to decide$/);
  await user.click(next);
  expect(document.activeElement).toBe(await head(2));
  expect(screen.queryByRole('button', { name: /^Next: group/ })).toBeNull();
});

test('keys act on the card, not while a row of the table below has the focus', async () => {
  const { id } = await arrangePairs(1);
  open(id);
  const part = await screen.findByRole('region', { name: 'Judge groups' });
  expect(part.dataset.keys).toBeDefined();
  expect(part.contains(await button('Review and merge group 1'))).toBe(false);
});

test('a new search is judged from the start', async () => {
  const { id } = await arrangePairs(2);
  let searchedDate = '';
  const { user, client } = open(id, {
    fetch: async (request, pass) => {
      const answer = await pass();
      if (searchedDate === '' || !new URL(request.url).pathname.endsWith(id)) return answer;
      return Response.json({ ...(await answer.json()), searchedDate }, answer);
    },
  });
  await head(1);
  await user.click(await button('Later'));
  await screen.findByText('Group 1 left for later.');
  searchedDate = new Date().toISOString();
  await client.invalidateQueries({ queryKey: ['merge-requests'] });
  await head(1);
  expect(screen.queryByText('Group 1 left for later.')).toBeNull();
});

test('beyond those that were loaded and left for later are others', { tags: 'more' }, async () => {
  const { id } = await arrangePairs(21);
  const { user } = open(id);
  await head(1);
  for (let count = 0; count < 20; count += 1) await user.click(await button('Later'));
  await screen.findByText('All groups shown are left for later');
  const empty = await judged();
  await user.click(empty.getAllByRole('button', { name: 'Show more of 1' })[1] as HTMLElement);
  await head(21);
  await user.click(await button('Later'));
  await screen.findByText('Only groups for later are left');
  await button('Review 21 left for later');
});

test('Undo of a group of another pile shows it again, among all', async () => {
  const { id } = await arrangeBeside(['b', 'b'], ['WITHDRAWN', 3], ['CONFIRMED', 2]);
  const { user } = open(id);
  const name = (await screen.findByRole('heading', { name: /^Group \d$/ })).textContent;
  await user.click(await button('Not the same person'));
  await screen.findByText(`${name}: not one person.`);
  await user.click(await button('Review one by one: Nothing to decide'));
  await screen.findByText('0 done');
  await user.click(await button(`Undo ${name.toLowerCase()}`));
  await screen.findByText(`${name} is open again.`);
  expect(document.activeElement?.textContent).toBe(name);
  expect(await statesOf(id)).toEqual(['OPEN', 'OPEN']);
});

test('a pile that is decided says so of itself', async () => {
  const { id } = await arrangePairs(1);
  const { user } = open(id);
  await head(1);
  await user.click(await button('Review one by one: Nothing to decide'));
  await head(1);
  await user.click(await button('Not the same person'));
  await screen.findByText('This pile is decided');
  await screen.findByText('1 done');
  await user.click(await button('Show all groups'));
  await screen.findByText('All groups decided');
});

describe('what others do meanwhile', () => {
  test('a record that changed keeps the merge from being sent, and is shown as it is', async () => {
    const { id, people, element } = await arrangePairs(1);
    const { user } = open(id);
    await mergeButton();
    const identifier = people[0]?.identifier ?? '';
    await arrangeElements([{ name: 'City', value: 'Lund' }], { identifier });
    await user.click(await mergeButton());
    await screen.findByText(/These records changed since you saw them\. Nothing was merged\./);
    await screen.findByText('Changed since you saw them.');
    expect(await statesOf(id)).toEqual(['OPEN']);
    await user.click(await mergeButton());
    await screen.findByText('All groups decided');
    expect(element).not.toBe('');
  });

  test('a group that someone else merged is not merged again, and is told', async () => {
    const { id, people } = await arrangePairs(2);
    const { user } = open(id);
    await mergeButton();
    const [group] = await groupsOf(id);
    const own = people.filter((one) => group?.dataSubjects.some((member) => member.id === one.id));
    await arrangeMerge(own[0]?.identifier ?? '', [own[1]?.identifier ?? '']);
    await user.click(await button('Not the same person'));
    await screen.findByText(/The records in this group have changed/);
    await user.click(await button('Check result'));
    await screen.findByText("Group 1 isn't open anymore.");
    await head(2);
  });

  test('a merge whose answer was lost is found to have been made', { tags: 'more' }, async () => {
    const { id } = await arrangePairs(1);
    let isLost = true;
    const { user } = open(id, {
      fetch: async (request, pass) => {
        const answer = await pass();
        if (!isLost || request.method !== 'PUT' || !request.url.includes('/merge')) return answer;
        isLost = false;
        throw new TypeError('Failed to fetch');
      },
    });
    await user.click(await mergeButton());
    await user.click(await button('Send now'));
    await screen.findByText('Group 1 merged into one record.');
    expect(await statesOf(id)).toEqual(['MERGED']);
  });
});

test('of forty records all columns are there, and the last says what they become', {
  tags: 'more',
}, async () => {
  const { element } = await arrangeElementValues(Array.from({ length: 40 }, () => 'a'));
  const { mergeRequestId: id } = await arrangeSearched({ customDataElementNames: [element] });
  open(id);
  const table = await screen.findByRole('table', { name: 'Records of group 1' });
  const columns = within(table).getAllByRole('columnheader');
  expect(columns).toHaveLength(41);
  expect(columns.at(-1)?.textContent).toBe('After merging');
  await button('Merge 40 records');
});

test('the piles lead to their batch, and one of them alone is gone through', async () => {
  const { id } = await arrangePairs(1);
  const { user } = open(id);
  const link = await screen.findByRole('link', { name: 'Merge together…' });
  expect(link.getAttribute('href')).toBe(`/merge-requests/${id}/process?risk=NOTHING`);
  await user.click(await button('Review one by one: Nothing to decide'));
  await head(1);
  await button('Review one by one: Nothing to decide');
});

test('with read-only rights a group is seen, and its acts say why they are closed', async () => {
  const { id } = await arrangePairs(1);
  open(id, { rights: 'reader' });
  await head(1);
  const blocked = { name: 'Not the same person', description: /read-only access/ };
  expect((await screen.findByRole('button', blocked)).getAttribute('aria-disabled')).toBe('true');
});
