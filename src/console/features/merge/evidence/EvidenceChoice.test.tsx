import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { bindApi } from '#console/api/api.ts';
import { arrangeElements, arrangeOptOut, arrangePerson } from '#console/testing/arrange-people.ts';
import { maskingService } from '#console/testing/masking-service.ts';
import {
  createTestClient,
  type FetchStub,
  renderConsole,
} from '#console/testing/render-console.tsx';
import { failedAnswer } from '#console/testing/stub-answers.ts';
import { setPresenting } from '#console/ui/presenter-mode.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { compareReadings } from '../compare-people.ts';
import {
  addPeople,
  choosePrimary,
  emptyDraft,
  type MergeDraft,
  type MergePerson,
  type ReadProfile,
  takeReads,
} from '../merge-draft.ts';
import { foundIn, readPerson } from '../read-people.ts';
import { EvidenceChoice } from './EvidenceChoice.tsx';
import { verifyEvidence } from './evidence-file.ts';

const ids = {
  ann: '01930e6f-c86b-7ff4-9c22-7c0682c7fd01',
  bob: '01930e6f-c86b-7ff4-9c22-7c0682c7fd02',
};
const people = Object.entries(ids).map(([name, id]) => ({ id, identifier: `${name}@example.org` }));

const readsAt = (readAt: number) =>
  people.map(({ id, identifier }) => ({
    readAt,
    profile: { Id: id, Identifier: identifier, SomethingNew: 'kept' },
  }));

const draftOf = (
  chosen: readonly MergePerson[],
  reads: readonly ReadProfile[],
  primary: string,
): MergeDraft =>
  [addPeople(chosen), takeReads(reads), choosePrimary(primary)].reduce<MergeDraft>(
    (draft, change) => change(draft),
    emptyDraft,
  );

const open = ({
  draft: opened = draftOf(people, readsAt(1000), ids.bob),
  ...options
}: Pick<Parameters<typeof renderConsole>[0], 'fetch' | 'revealReason'> & {
  draft?: MergeDraft;
} = {}) => {
  const shown = { draft: opened };
  const Page = () => {
    const [draft, setDraft] = useState(shown.draft);
    shown.draft = draft;
    return <EvidenceChoice draft={draft} change={(change) => setDraft(change)} />;
  };
  const routes = [{ path: '/merge', Component: Page }];
  const view = renderConsole({ routes, at: '/merge', recordsLooks: true, ...options });
  return { ...view, shown };
};

/** What the browser was given to save: this one cannot. */
const watchDownloads = () => {
  const saved: { name: string; blob: Blob }[] = [];
  let last: Blob | undefined;
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        last = blob;
        return 'blob:test';
      },
      revokeObjectURL: () => {},
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    if (last !== undefined) saved.push({ name: this.download, blob: last });
  });
  return saved;
};

afterEach(() => {
  setPresenting(false);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the file holds every profile as read, the primary first, and its name nobody', async () => {
  const saved = watchDownloads();
  const { user, shown } = open();
  expect(screen.getByText(/contains unmasked personal data/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Save snapshot' }));
  await screen.findByRole('button', { name: 'Save again' });
  const [file] = saved;
  expect(file?.name).toMatch(/^merge-evidence-\d{4}-\d\d-\d\dT\d\d-\d\dZ-[0-9a-f]{8}\.json$/);
  const checked = await verifyEvidence((await file?.blob.text()) ?? '');
  expect(checked).toMatchObject({
    kind: 'intact',
    content: {
      environment: 'Demo',
      host: 'consent.example.org',
      profiles: [
        { readAt: '1970-01-01T00:00:01.000Z', profile: { Id: ids.bob, SomethingNew: 'kept' } },
        { profile: { Id: ids.ann } },
      ],
    },
  });
  expect(shown.draft.evidence).toMatchObject({ kind: 'saved', fileName: file?.name });
  expect(screen.getByText(/^SHA-256 [0-9a-f]{64}$/)).toBeDefined();
  expect(document.documentElement.outerHTML).not.toContain('@example.org');
});

test('continuing without a snapshot takes one click, and no reason that nobody keeps', async () => {
  const { user, shown } = open();
  const decline = screen.getByRole('button', { name: 'Continue without a snapshot' });
  await user.click(decline);
  expect(shown.draft.evidence).toEqual({ kind: 'declined' });
  screen.getByText('Continuing without a snapshot.');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(document.activeElement).toBe(decline);
});

test('nothing in clear is saved in presenter mode, which the button says', async () => {
  const saved = watchDownloads();
  const { user, shown } = open();
  act(() => setPresenting(true));
  const save = screen.getByRole('button', {
    name: 'Save snapshot',
    description: 'Turn off presenter mode first.',
  });
  await user.click(save);
  act(() => setPresenting(false));
  expect(saved).toEqual([]);
  expect(shown.draft.evidence).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save snapshot' }));
  await screen.findByRole('button', { name: 'Save again' });
  expect(saved).toHaveLength(1);
});

/** Passes everything on, and keeps what was said of looks. */
const watchLooks = () => {
  const looks: unknown[] = [];
  const fetch: FetchStub = async (request, pass) => {
    if (request.url.endsWith('/activity/looks')) looks.push(await request.clone().json());
    return pass();
  };
  return { looks, fetch };
};

test('a snapshot is recorded with everyone in it before it is saved', async () => {
  const saved = watchDownloads();
  const { looks, fetch } = watchLooks();
  const { user } = open({ fetch });
  await user.click(screen.getByRole('button', { name: 'Save snapshot' }));
  await screen.findByRole('button', { name: 'Save again' });
  expect(looks).toEqual([{ kind: 'snapshot', dataSubjectIds: [ids.bob, ids.ann] }]);
  expect(saved).toHaveLength(1);
});

test('a snapshot that cannot be recorded is not saved, and the page says so', async () => {
  const saved = watchDownloads();
  const { user, shown } = open({ fetch: async () => failedAnswer() });
  await user.click(screen.getByRole('button', { name: 'Save snapshot' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^Not saved, as this look couldn't be recorded\./);
  expect(saved).toEqual([]);
  expect(shown.draft.evidence).toBeNull();
});

test('a snapshot asks why where a reason is required', async () => {
  const saved = watchDownloads();
  const { looks, fetch } = watchLooks();
  const { user } = open({ fetch, revealReason: 'required' });
  await user.click(screen.getByRole('button', { name: 'Save snapshot' }));
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Ticket 12{Enter}');
  await screen.findByRole('button', { name: 'Save again' });
  expect(looks).toMatchObject([{ kind: 'snapshot', reason: 'Ticket 12' }]);
  expect(saved).toHaveLength(1);
});

describe('to a session', () => {
  /** Two people as a session reads them, masked; the first may have said no to everything. */
  const arrangeMasked = async ({ saysNo = false } = {}) => {
    const chosen = [
      await arrangePerson({ City: 'Göteborg' }),
      await arrangePerson({ City: 'Uppsala' }),
    ];
    const service = maskingService(listProfilesEndpoint);
    bindApi(createTestClient({ fetch: service.fetch }));
    const [first, primary] = chosen;
    if (first === undefined || primary === undefined) throw new Error('Nobody.');
    if (saysNo) await arrangeOptOut(first.identifier);
    const readings = await Promise.all(chosen.map((person) => readPerson(person)));
    const reads = foundIn(await compareReadings(readings));
    expect(JSON.stringify(reads)).not.toContain('Uppsala');
    return { ...service, first, primary, draft: draftOf(chosen, reads, primary.id) };
  };

  test('everybody is read again in clear, for the file alone', async () => {
    const saved = watchDownloads();
    const { fetch, looks, first, primary, draft } = await arrangeMasked();
    const { user, shown } = open({ fetch, draft });
    await user.click(screen.getByRole('button', { name: 'Save snapshot' }));
    await screen.findByRole('button', { name: 'Save again' });
    expect(looks).toEqual([{ kind: 'snapshot', dataSubjectIds: [primary.id, first.id] }]);
    const checked = await verifyEvidence((await saved[0]?.blob.text()) ?? '');
    expect(checked).toMatchObject({
      kind: 'intact',
      content: {
        profiles: [
          { profile: { Identifier: primary.identifier, DataElements: [{ Value: 'Uppsala' }] } },
          { profile: { Identifier: first.identifier, DataElements: [{ Value: 'Göteborg' }] } },
        ],
      },
    });
    expect(JSON.stringify(shown.draft.reads)).not.toContain('Uppsala');
  });

  test('who said no to everything is in the file as anybody else', async () => {
    const saved = watchDownloads();
    const { fetch, draft } = await arrangeMasked({ saysNo: true });
    const { user, shown } = open({ fetch, draft });
    await user.click(screen.getByRole('button', { name: 'Save snapshot' }));
    await screen.findByRole('button', { name: 'Save again' });
    expect(saved).toHaveLength(1);
    expect(shown.draft.reads).toBe(draft.reads);
  });

  test('who said no to everything since the review leads back to it, where that counts', async () => {
    const saved = watchDownloads();
    const { fetch, first, draft } = await arrangeMasked();
    const { user, shown } = open({ fetch, draft });
    await arrangeOptOut(first.identifier);
    await user.click(screen.getByRole('button', { name: 'Save snapshot' }));
    await waitFor(() => expect(shown.draft.step).toBe('review'));
    expect(shown.draft.reads?.map(({ compared }) => typeof compared?.stopped?.at)).toEqual([
      'string',
      'undefined',
    ]);
    expect(saved).toEqual([]);
  });

  test('who changed since the review leads back to it, and nothing is saved', async () => {
    const saved = watchDownloads();
    const { fetch, first, draft } = await arrangeMasked();
    const { user, shown } = open({ fetch, draft });
    await arrangeElements([{ name: 'City', value: 'Malmö' }], first);
    await user.click(screen.getByRole('button', { name: 'Save snapshot' }));
    await waitFor(() => expect(shown.draft.step).toBe('review'));
    expect(shown.draft).toMatchObject({ reviewedBefore: draft.reads, evidence: null });
    expect(saved).toEqual([]);
  });
});
