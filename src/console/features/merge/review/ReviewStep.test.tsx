import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { renderConsole } from '#console/testing/render-console.tsx';
import { compareRecords } from '#contract/compare-records.ts';
import type { Profile, ProfileElement, ProfilePurpose } from '#contract/data-subject-records.ts';
import { withComparison } from '../compare-people.ts';
import {
  addPeople,
  choosePrimary,
  emptyDraft,
  goTo,
  type MergeDraft,
  takeReads,
} from '../merge-draft.ts';
import { ReviewStep } from './ReviewStep.tsx';

const purpose = (
  Name: string,
  Status: string,
  day: number | null,
  more: Partial<ProfilePurpose> = {},
): ProfilePurpose => ({
  Id: Name,
  Name,
  Version: 1,
  Status,
  LastInteractionDate: day === null ? undefined : `2026-01-0${day}T12:00:00.000Z`,
  ConsentDate: day === null ? undefined : `2026-01-0${day}T12:00:00.000Z`,
  TotalTransactionCount: 2,
  ...more,
});

const element = (Name: string, Value: string | string[], day?: number, Linked = false) =>
  ({
    Name,
    Value,
    Linked,
    LastUpdatedDate: day === undefined ? undefined : `2026-01-0${day}T12:00:00.000Z`,
  }) satisfies ProfileElement;

const profile = (Id: string, Purposes: ProfilePurpose[], DataElements: ProfileElement[] = []) => ({
  Id,
  Identifier: `${Id}@example.org`,
  Purposes,
  DataElements,
});

/** @param stopped by id, on which day they said no to everything */
const readsOf = (profiles: readonly Profile[], stopped: Readonly<Record<string, number>> = {}) =>
  withComparison(
    profiles.map((own) => ({ profile: own, readAt: 0 })),
    compareRecords(
      profiles.map(({ Id, Identifier, DataElements }) => ({
        id: Id,
        identifier: Identifier,
        language: null,
        elements: (DataElements ?? []).map(({ Name, Value, Linked }) => ({
          name: Name,
          linked: Linked ?? false,
          values: [Value ?? ''].flat(),
        })),
      })),
    ).map((own) => {
      const day = stopped[own.id];
      const at = `2026-01-0${day}T12:00:00.000Z`;
      return { ...own, stopped: day === undefined ? null : { at, servicePurposeIds: ['Orders'] } };
    }),
  );

/** A draft at its review; the first of them is the primary. */
const draftOf = (...profiles: [Profile, ...Profile[]]): MergeDraft => {
  const people = profiles.map(({ Id, Identifier }) => ({ id: Id, identifier: Identifier }));
  return [addPeople(people), takeReads(readsOf(profiles)), choosePrimary(profiles[0].Id)].reduce(
    (draft, change) => change(draft),
    emptyDraft,
  );
};

const open = (given: MergeDraft) => {
  const shown: { draft: MergeDraft } = { draft: goTo('review')(given) };
  const Page = () => {
    const [draft, setDraft] = useState(shown.draft);
    shown.draft = draft;
    return draft.step === 'review' ? (
      <ReviewStep draft={draft} change={(change) => setDraft(change)} />
    ) : (
      <h1>{draft.step}</h1>
    );
  };
  const view = renderConsole({ routes: [{ path: '/merge', Component: Page }], at: '/merge' });
  return { ...view, shown };
};

const ann = profile(
  'ann',
  [purpose('Mail', 'WITHDRAWN', 1), purpose('Phone', 'ACTIVE', 1), purpose('Post', 'ACTIVE', 1)],
  [
    element('City', 'Uppsala', 1),
    element('Tel', '+46701740641'),
    element('Phone', ['1', '2'], 1, true),
  ],
);
const bob = profile(
  'bob',
  [
    purpose('Mail', 'ACTIVE', 2),
    purpose('Phone', 'OPT_OUT', 1),
    purpose('Post', 'ACTIVE', 2),
    purpose('Survey', 'ACTIVE', 2),
  ],
  [
    element('City', 'Göteborg', 2),
    element('Tel', '+46701740642'),
    element('Phone', ['2', '3'], 1, true),
  ],
);

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

const next = () => screen.getByRole('button', { name: /^Continue/ });

describe('the guard', () => {
  test('lists first what would turn an opt-out around, and never says that it is certain', () => {
    open(draftOf(ann, bob));
    const [mail, phone, ...more] = rowsOf('Consent that may change');
    expect(more).toEqual([]);
    expect(mail).toMatch(/^Mail.*Withdrawn.*Active.*Active.*latest interaction/);
    expect(mail).toContain('an opt-out would become an opt-in');
    expect(phone).toContain("Can't be predicted");
    expect(phone).toContain('same time to the millisecond');
    expect(phone).toContain('an opt-out may become an opt-in');
    expect(screen.getAllByRole('columnheader', { name: 'Predicted' }).length).toBeGreaterThan(1);
    expect(rowsOf('Other consent that differs')).toEqual([
      expect.stringMatching(/^Surveynone.*Active.*only record with it/),
    ]);
    expect(screen.getByText('1 purpose without differences')).toBeDefined();
  });

  test('says that an opt-out stays where it is not the latest', () => {
    const hard = profile('hard', [purpose('Mail', 'HARD_OPT_OUT', 1)]);
    open(draftOf(profile('yes', [purpose('Mail', 'ACTIVE', 2)]), hard));
    const [mail] = rowsOf('Consent that may change');
    expect(mail).toMatch(/Predicted.*Hard opt-out.*opt-out wins/);
    expect(mail).not.toContain('become an opt-in');
  });

  test('asks for a tick where the primary gets an opt-out that it does not have', async () => {
    const hard = profile('hard', [purpose('All mail', 'HARD_OPT_OUT', 1)]);
    const { user, shown } = open(draftOf(profile('yes', [purpose('Mail', 'ACTIVE', 2)]), hard));
    const [row, ...more] = rowsOf('Consent that may change');
    expect(more).toEqual([]);
    expect(row).toMatch(/^All mailnone.*Hard opt-out.*new for the primary record/);
    await user.click(next());
    expect(shown.draft.step).toBe('review');
    await user.click(screen.getByRole('checkbox', { name: 'Checked: All mail' }));
    await user.click(next());
    expect(shown.draft.step).toBe('confirm');
  });

  test('keeps Continue closed, with the reason and how much is left, until each one is ticked', async () => {
    const { user, shown } = open(draftOf(ann, bob));
    expect(next().textContent).toBe('Continue: 2 changes to check');
    await user.click(next());
    expect(shown.draft.step).toBe('review');
    expect(screen.getByText('Check off each consent above.')).toBeDefined();

    await user.click(screen.getByRole('checkbox', { name: 'Checked: Mail' }));
    expect(screen.getByText('1 of 2 checked').getAttribute('role')).toBe('status');
    expect(next().textContent).toBe('Continue: 1 change to check');
    expect(next().getAttribute('aria-disabled')).toBe('true');

    await user.click(screen.getByRole('checkbox', { name: 'Checked: Phone' }));
    expect(next().textContent).toBe('Continue');
    await user.click(next());
    expect(shown.draft.step).toBe('confirm');
  });

  test('is worked by keyboard alone', { tags: 'more' }, async () => {
    const { user, shown } = open(draftOf(ann, bob));
    const boxes = screen.getAllByRole('checkbox');
    for (let presses = 0; presses < 80 && shown.draft.step === 'review'; presses += 1) {
      await user.tab();
      const focused = document.activeElement;
      if (boxes.includes(focused as HTMLElement)) await user.keyboard(' ');
      if (focused === next()) await user.keyboard('{Enter}');
    }
    expect(shown.draft.step).toBe('confirm');
  });

  test('says so where there is nothing to check, and lets go on', async () => {
    const { user, shown } = open(draftOf(ann, profile('cid', [purpose('Post', 'OPT_IN', 3)])));
    expect(screen.getByText(/^No opt-out is overruled or added/)).toBeDefined();
    await user.click(next());
    expect(shown.draft.step).toBe('confirm');
  });

  test('marks after a new reading what changed since, and asks for its tick again', async () => {
    const { user, shown } = open(draftOf(ann, bob));
    for (const box of screen.getAllByRole('checkbox')) await user.click(box);
    const ticked = shown.draft;
    const later = profile('bob', [purpose('Mail', 'ACTIVE', 3), ...bob.Purposes.slice(1)]);
    open(takeReads(readsOf([ann, later]))(ticked));
    const [, table] = screen.getAllByRole('table', { name: 'Consent that may change' });
    const [mail, phone] = within(table as HTMLElement)
      .getAllByRole('row')
      .slice(1);
    expect(mail?.textContent).toContain('Changed since your review');
    expect(within(mail as HTMLElement).getByRole('checkbox')).toHaveProperty('checked', false);
    expect(phone?.textContent).not.toContain('Changed since your review');
    expect(within(phone as HTMLElement).getByRole('checkbox')).toHaveProperty('checked', true);
    expect(screen.getByText(/Nothing was merged/)).toBeDefined();
  });
});

describe('data elements', () => {
  test('show each value masked, its time, which one stays in words, and what cannot be predicted', async () => {
    const { user } = open(draftOf(ann, bob));
    const [city, tel] = rowsOf('Data elements');
    expect(city).toMatch(/Jan 1, 2026.*Jan 2, 2026 · kept · differs/);
    expect(city?.match(/kept/g)).toHaveLength(1);
    expect(city).toContain('most recent value');
    expect(tel).toMatch(/no time.*no time.*Can't be predicted.*times are missing/);
    for (const value of ['Uppsala', 'Göteborg', '+46701740641', 'ann@example.org']) {
      expect(document.documentElement.outerHTML).not.toContain(value);
    }
    const elements = within(screen.getByRole('table', { name: 'Data elements' }));
    await user.click(elements.getByRole('button', { name: 'Reveal person 2' }));
    expect(screen.getByText('Göteborg')).toBeDefined();
    expect(screen.getByText('+46701740642')).toBeDefined();
    expect(document.documentElement.outerHTML).not.toContain('Uppsala');
  });

  test('say what was typed into a form, and that it is not kept though it is newer', () => {
    const typed = { ...element('City', 'Lund', 2), SetBy: ['FORM'] };
    open(draftOf(profile('a', [], [element('City', 'Kiruna', 1)]), profile('b', [], [typed])));
    expect(screen.getByText('the most recent value wins, typed into a form last')).toBeDefined();
    expect(rowsOf('Data elements')[0]).toMatch(
      /Jan 1, 2026 · kept.*Jan 2, 2026 · typed into a form.*not typed into a form$/,
    );
  });

  test('what is in clear of each record is in clear in the prediction too', () => {
    open(
      draftOf(
        profile('a', [], [element('Country', 'Sweden', 1)]),
        profile('b', [], [element('Country', 'Norway', 2)]),
      ),
    );
    const elements = within(screen.getByRole('table', { name: 'Data elements' }));
    expect(elements.getAllByText('Norway')).toHaveLength(2);
    expect(elements.getAllByText('Sweden')).toHaveLength(1);
  });

  test('additional identifiers are all kept', () => {
    open(draftOf(ann, bob));
    expect(rowsOf('Additional identifiers')[0]).toContain('3 kept');
  });
});

test('what every merge does is told in five lines', () => {
  open(draftOf(ann, bob));
  const section = screen.getByRole('region', { name: 'What happens' });
  expect(within(section).getAllByRole('definition')).toHaveLength(5);
  expect(section.textContent).toContain('8 transactions, to the primary record.');
  expect(section.textContent).toContain(
    'The primary’s is unchanged, working or not. The other one stops.',
  );
});

test('of many people only those are lines of a row that have something, and most are folded', async () => {
  const crowd = Array.from({ length: 100 }, (_, index) =>
    profile(`p${index}`, index % 2 === 0 ? [purpose('Mail', 'ACTIVE', 2)] : []),
  );
  const { user } = open(draftOf(ann, ...crowd));
  const [mail] = rowsOf('Consent that may change');
  // Fifty who agree don't hide the one who refused.
  expect(mail?.match(/Withdrawn/g)).toHaveLength(1);
  // What is folded is not in the page.
  const guard = within(screen.getByRole('table', { name: 'Consent that may change' }));
  const shown = guard.getAllByRole('listitem').length;
  await user.click(screen.getByText('47 more'));
  expect(guard.getAllByRole('listitem')).toHaveLength(shown + 47);
  expect(screen.getAllByRole('columnheader', { name: 'Recorded for 101 people' })).toBeDefined();
});

test('a no to everything is told with the yes that it ends, and the one that came later', async () => {
  const carl = profile('carl', []);
  const dora = profile('dora', [
    purpose('News', 'IMPLICIT', 3),
    purpose('Offers', 'ACTIVE', 3),
    purpose('Orders', 'IMPLICIT', 3),
  ]);
  const people = [carl, dora].map(({ Id, Identifier }) => ({ id: Id, identifier: Identifier }));
  open(
    [
      addPeople(people),
      takeReads(readsOf([carl, dora], { carl: 2 })),
      choosePrimary('carl'),
    ].reduce((draft, change) => change(draft), emptyDraft),
  );
  await screen.findByRole('table', { name: 'Consent that may change' });
  const rows = rowsOf('Consent that may change');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/^Offers.*Primary said no to everything on .*\. The yes came later\./);
  expect(rows[0]).toContain('an opt-out would become an opt-in');
  expect(rows[1]).toMatch(
    /^News.*Withdrawn.*Primary said no to everything on .*, so the yes ends\./,
  );
  expect(rows[1]).not.toContain('become');
});
