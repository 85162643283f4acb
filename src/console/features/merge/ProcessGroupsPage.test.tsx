import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { uniqueName } from '#console/testing/arrange-collection-points.ts';
import {
  arrangeSearched,
  groupsOf,
  storedRequest,
} from '#console/testing/arrange-merge-requests.ts';
import {
  arrangeElements,
  arrangeForm,
  arrangeOptOut,
  arrangeReceipt,
  freshIdentifier,
} from '#console/testing/arrange-people.ts';
import { maskingService } from '#console/testing/masking-service.ts';
import {
  createTestClient,
  type FetchStub,
  type Rights,
  renderConsole,
} from '#console/testing/render-console.tsx';
import { failedAnswer } from '#console/testing/stub-answers.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { type DuplicateGroup, dismissGroupEndpoint } from '#contract/merge-requests.ts';
import { Component as ProcessGroupsPage } from './ProcessGroupsPage.tsx';

const open = (
  id: string,
  {
    search = '',
    ...options
  }: { rights?: Rights; fetch?: FetchStub; search?: string; recordsLooks?: boolean } = {},
) =>
  renderConsole({
    routes: [
      { path: '/merge-requests/:id/process', Component: ProcessGroupsPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/merge-requests/${id}/process${search}`,
    ...options,
  });

type User = ReturnType<typeof open>['user'];

/**
 * Two who contradict each other, and two who do not, as a program says; and with `byForm` two who typed
 * the same into a form; searched for.
 */
const arrangeDuplicates = async ({ byForm = [] }: { byForm?: readonly string[] } = {}) => {
  const element = uniqueName('Badge');
  const form = await arrangeForm({ DataElements: [element] });
  const Id = form.point.Purposes?.[0]?.Id ?? '';
  const identifiers: string[] = [];
  for (const [value, TransactionType, day] of [
    ['a', 'CONFIRMED', '2026-02-01'],
    ['A', 'WITHDRAWN', '2026-03-01'],
    ['b', 'CONFIRMED', '2026-02-01'],
    ['B', 'CONFIRMED', '2026-03-01'],
  ] as const) {
    const identifier = freshIdentifier();
    await arrangeReceipt(form, identifier, {
      interactionDate: `${day}T12:00:00Z`,
      purposes: [{ Id, TransactionType }],
    });
    await arrangeElements([{ name: element, value }], { identifier });
    identifiers.push(identifier);
  }
  for (const value of byForm) {
    await arrangeReceipt(form, freshIdentifier(), { dsDataElements: { [element]: value } });
  }
  const request = await arrangeSearched({ customDataElementNames: [element] });
  return { id: request.mergeRequestId, identifiers };
};

const read = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: 'Load 4 records' }));
  await screen.findByText('0 of 1 group checked');
};

const confirm = () => screen.getByRole('button', { name: /^Merge 4 people into 2/ });

const settle = async (user: User) => {
  await user.click(screen.getByRole('checkbox', { name: /^Checked: group/ }));
  await screen.findByText('1 of 1 group checked');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const phrase = await screen.findByRole('textbox', { name: /to confirm$/ });
  await user.type(phrase, 'merge 4 into 2 DEMO');
  await screen.findByText(/^Matches\./);
  expect(confirm().getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Continue without a snapshot' }));
};

const countsShown = async () => {
  const table = await screen.findByRole('table', { name: 'Result by state' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
};

/** Comparing records is no act. */
const isMerge = ({ method, url }: Request): boolean =>
  method === 'POST' && !new URL(url).pathname.endsWith('/compare');

describe('all open groups together', () => {
  test('says how long it takes, then a summary and a check for each group, then the phrase; the result is read back', async () => {
    const { id, identifiers } = await arrangeDuplicates({ byForm: ['c', 'C'] });
    const { user } = open(id);
    await screen.findByText(
      /^2 groups to merge\. Loading them for review takes about \d+ s\. Nothing is merged yet\.$/,
    );
    expect(document.body.textContent).not.toMatch(/requests|limit/);
    const leftOut =
      '1 group matches only by what was typed into a form and is left out: review and merge it separately.';
    screen.getByText(leftOut);
    await read(user);
    screen.getByText(leftOut);
    await screen.findByText('4 people in 2 groups: 2 stay, 2 are merged and deleted.');
    await screen.findByText('1 opt-out stays, in group');
    await screen.findByText('1 group without consent to check.');
    for (const identifier of identifiers) expect(document.body.innerHTML).not.toContain(identifier);
    // From the summary to the group.
    const [link] = screen.getAllByRole('button', { name: /^Group \d$/ });
    await user.click(link as HTMLElement);
    const card = within(document.activeElement as HTMLElement);
    card.getByRole('heading', { name: `Group ${link?.textContent}` });
    card.getByRole('table', { name: /^Consent that may change in group/ });
    // Everything else that changes, with values to reveal, is drawn once it's asked for.
    expect(card.queryByRole('table', { name: 'Data elements' })).toBeNull();
    await user.click(card.getByText('All other changes'));
    const elements = within(await card.findByRole('table', { name: 'Data elements' }));
    await user.click(
      elements.getAllByRole('button', { name: /^Reveal primary$/ })[0] as HTMLElement,
    );
    await elements.findByText(/^[aA]$/);
    const goOn = screen.getByRole('button', { name: 'Continue: 1 group to check' });
    expect(goOn.getAttribute('aria-disabled')).toBe('true');
    await settle(user);
    screen.getByText(/^In each group, the oldest record stays; the others are merged into it/);
    await user.click(confirm());
    await screen.findByText('None of these groups is open anymore.');
    await screen.findByText('2 of 2 groups as predicted');
    expect(await countsShown()).toEqual(['2']);
    await user.click(screen.getByText('2 groups as predicted'));
    const compared = await screen.findByRole('table', { name: 'Consent that is as predicted' });
    expect(within(compared).getAllByText('As predicted')).toHaveLength(2);
    expect(screen.queryByRole('table', { name: "Consent that isn't as predicted" })).toBeNull();
    const statuses = (await groupsOf(id)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['MERGED', 'MERGED', 'OPEN']);
    expect((await storedRequest(id)).openGroupCount).toBe(1);
  });

  test('of one pile, those with something else at stake stay open', async () => {
    const { id } = await arrangeDuplicates();
    const { user } = open(id, { search: '?risk=NOTHING' });
    await screen.findByRole('heading', { name: 'Merge groups: nothing to decide' });
    await user.click(await screen.findByRole('button', { name: 'Load 2 records' }));
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    const phrase = await screen.findByRole('textbox', { name: /to confirm$/ });
    await user.type(phrase, 'merge 2 into 1 DEMO');
    await user.click(screen.getByRole('button', { name: 'Continue without a snapshot' }));
    await user.click(screen.getByRole('button', { name: /^Merge 2 people into 1/ }));
    await screen.findByText('None of these groups is open anymore.');
    const found = (await groupsOf(id)).map(({ status, risk }) => [status, risk]);
    expect(found.toSorted()).toEqual([
      ['MERGED', null],
      ['OPEN', 'DIFFERS'],
    ]);
  });

  test('a group that is opened again while the merge waits is not merged by sending that anew', async () => {
    const { id } = await arrangeDuplicates();
    const say = async (isDismissed: boolean, { number, dataSubjects }: DuplicateGroup) => {
      await createTestClient().call(
        dismissGroupEndpoint,
        {
          params: { mergeRequestGuid: id, groupNumber: number },
          body: { isDismissed, dataSubjectIds: dataSubjects.map((person) => person.id) },
        },
        { idempotencyKey: crypto.randomUUID() },
      );
    };
    const other = (await groupsOf(id)).find(({ risk }) => risk !== 'NOTHING');
    if (other === undefined) throw new Error('There is no other pile.');
    await say(true, other);
    let doFail = false;
    const { user } = open(id, {
      search: '?risk=NOTHING',
      fetch: (request, pass) =>
        doFail && new URL(request.url).pathname.endsWith('/profiles')
          ? Promise.resolve(failedAnswer())
          : pass(),
    });
    await user.click(await screen.findByRole('button', { name: 'Load 2 records' }));
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    const phrase = await screen.findByRole('textbox', { name: /to confirm$/ });
    await user.type(phrase, 'merge 2 into 1 DEMO');
    await user.click(screen.getByRole('button', { name: 'Continue without a snapshot' }));
    await say(false, other);
    doFail = true;
    await user.click(screen.getByRole('button', { name: /^Merge 2 people into 1/ }));
    const again = await screen.findByRole('button', { name: 'Send now' });
    doFail = false;
    await user.click(again);
    await screen.findByText('Changed since your review.');
    expect((await groupsOf(id)).map(({ status }) => status)).toEqual(['OPEN', 'OPEN']);
  });

  test('a person who changed since the review keeps everything from being sent', {
    tags: 'more',
  }, async () => {
    const { id, identifiers } = await arrangeDuplicates();
    const { user } = open(id);
    await read(user);
    await settle(user);
    await arrangeElements([{ name: 'City', value: 'Uppsala' }], { identifier: identifiers[0] });
    await user.click(confirm());
    await screen.findByText('Changed since your review.');
    expect((await groupsOf(id)).map(({ status }) => status)).toEqual(['OPEN', 'OPEN']);
  });

  test('a snapshot leads back to who said no to everything since the review', async () => {
    const { id, identifiers } = await arrangeDuplicates();
    const { fetch } = maskingService(listProfilesEndpoint);
    const { user } = open(id, { fetch, recordsLooks: true });
    await read(user);
    await user.click(screen.getByRole('checkbox', { name: /^Checked: group/ }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await arrangeOptOut(identifiers[2] ?? '');
    await user.click(await screen.findByRole('button', { name: 'Save snapshot' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(
      /^Changed since your review\. Group \d\. Nothing was merged\./,
    );
  });

  test('a group that is left out stays open, and needs no checks', { tags: 'more' }, async () => {
    const { id } = await arrangeDuplicates();
    const { user } = open(id);
    await read(user);
    await user.click(screen.getByRole('button', { name: /^Leave out group/ }));
    expect(document.activeElement?.textContent).toBe('Include');
    screen.getByText('Left out: it stays open.');
    screen.getByText(/1 group left out\.$/);
    screen.getByText('No opt-out is overruled or added.');
    expect(screen.queryByRole('checkbox')).toBeNull();
    // Those without anything to check can be left out too.
    await user.click(screen.getByText('1 group', { selector: 'summary' }));
    await user.click(await screen.findByRole('button', { name: /^Leave out group/ }));
    const goOn = screen.getByRole('button', { name: 'Continue' });
    expect(goOn.getAttribute('aria-disabled')).toBe('true');
    const [, calm] = screen.getAllByRole('button', { name: /^Include group/ });
    await user.click(calm as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    screen.getByText(/1 group left out\./);
    await user.type(screen.getByRole('textbox', { name: /to confirm$/ }), 'merge 2 into 1 DEMO');
    await user.click(screen.getByRole('button', { name: 'Continue without a snapshot' }));
    await user.click(screen.getByRole('button', { name: /^Merge 2 people into 1/ }));
    await screen.findByText(/1 group you left out stays open\./);
    expect((await groupsOf(id)).map(({ status }) => status).toSorted()).toEqual(['MERGED', 'OPEN']);
  });

  test('a group included after the snapshot decision needs a new decision', {
    tags: 'more',
  }, async () => {
    const { id } = await arrangeDuplicates();
    const { user } = open(id);
    await read(user);
    await user.click(screen.getByRole('button', { name: /^Leave out group/ }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(screen.getByRole('button', { name: 'Continue without a snapshot' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: /^Include group/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Checked: group/ }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.type(screen.getByRole('textbox', { name: /to confirm$/ }), 'merge 4 into 2 DEMO');
    expect(confirm().getAttribute('aria-disabled')).toBe('true');
  });

  test('a lost answer is reported as unknown until the groups are read', {
    tags: 'more',
  }, async () => {
    const { id } = await arrangeDuplicates();
    const { user } = open(id, {
      fetch: async (request, pass) => {
        const answer = await pass();
        if (isMerge(request)) throw new TypeError('cut');
        return answer;
      },
    });
    await read(user);
    await settle(user);
    await user.click(confirm());
    await screen.findByText('Result unknown.');
    await user.click(screen.getByRole('button', { name: 'Check result' }));
    await screen.findByText('None of these groups is open anymore.');
  });

  test('a group not stored as predicted is named, the others are folded', {
    tags: 'more',
  }, async () => {
    const { id } = await arrangeDuplicates();
    let isMerged = false;
    const sms = `{"Id":"${crypto.randomUUID()}","Name":"SMS","Version":1,"Status":"ACTIVE"}`;
    const { user } = open(id, {
      fetch: async (request, pass) => {
        const answer = await pass();
        if (isMerge(request)) isMerged = true;
        const isProfile = new URL(request.url).pathname.endsWith('/profiles');
        if (!isProfile) return answer;
        const text = (await answer.text()).replaceAll('"Purposes":[{', `"Purposes":[${sms},{`);
        return new Response(
          isMerged ? text.replace('"Status":"WITHDRAWN"', '"Status":"ACTIVE"') : text,
          answer,
        );
      },
    });
    await read(user);
    await settle(user);
    await user.click(confirm());
    await screen.findByText('1 of 2 groups as predicted');
    screen.getByText(/^Group \d differs from the prediction\.$/);
    const table = screen.getByRole('table', { name: "Consent that isn't as predicted" });
    expect(within(table).getAllByText('Differs')).toHaveLength(1);
    screen.getByText('1 group as predicted');
    await user.click(screen.getByText('1 more as predicted in this group'));
    const rest = await screen.findByRole('table', { name: 'Other consent in these groups' });
    within(rest).getByRole('rowheader', { name: 'SMS' });
    within(rest).getByText('As predicted');
  });

  test('a failed read stops, says how far it got, and continues from there', {
    tags: 'more',
  }, async () => {
    const { id } = await arrangeDuplicates();
    let failures = 0;
    const { user } = open(id, {
      fetch: async (request, pass) => {
        const isProfile = new URL(request.url).pathname.endsWith('/profiles');
        if (!isProfile || failures >= 12) return pass();
        failures += 1;
        return failedAnswer();
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Load 4 records' }));
    await screen.findByText(/Loading stopped\./);
    failures = 12;
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    await screen.findByText('0 of 1 group checked');
  });
});

describe('what cannot be processed', () => {
  test('a request without open groups says so', async () => {
    const request = await arrangeSearched();
    open(request.mergeRequestId);
    await screen.findByText("These groups can't be merged now");
    screen.getByText('No open groups.');
  });

  test('groups that match only by what was typed into a form say so, and how to merge them', async () => {
    const element = uniqueName('Badge');
    const form = await arrangeForm({ DataElements: [element] });
    for (const value of ['c', 'C', 'd', 'D']) {
      await arrangeReceipt(form, freshIdentifier(), { dsDataElements: { [element]: value } });
    }
    const request = await arrangeSearched({ customDataElementNames: [element] });
    open(request.mergeRequestId);
    await screen.findByText('No groups to merge together');
    screen.getByText(/^2 groups match only by .+ left out: review and merge each separately\.$/);
  });

  test('an unknown one is none', async () => {
    open(crypto.randomUUID());
    await waitFor(() => screen.getByText('Duplicate search not found'));
  });
});
