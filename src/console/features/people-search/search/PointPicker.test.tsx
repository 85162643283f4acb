import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  createTestClient,
  type FetchStub,
  renderConsole,
} from '#console/testing/render-console.tsx';
import { failedAnswer } from '#console/testing/stub-answers.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { PointPicker } from './PointPicker.tsx';

const client = createTestClient();

/** A collection point that the first hundred versions by name do not hold. */
const findLate = async () => {
  const byName = async (page: number) =>
    client.call(listCollectionPointsEndpoint, { query: { page, size: 100, sort: 'name,asc' } }, {});
  const first = new Set((await byName(0)).content.map(({ Id }) => Id));
  const late = (await byName(1)).content.filter(({ Id }) => !first.has(Id));
  const sizes = Map.groupBy(late, ({ Id }) => Id);
  const [point] = late.filter(({ Id }) => (sizes.get(Id)?.length ?? 0) > 1);
  if (point === undefined) throw new Error('The demo holds too few collection points.');
  return point;
};

const open = (stub: FetchStub = (_request, pass) => pass()) => {
  const sought: (string | null)[] = [];
  const signals: AbortSignal[] = [];
  const onPick = vi.fn();
  const view = renderConsole({
    routes: [
      {
        path: '/',
        Component: () => (
          <PointPicker
            anchor={document.body}
            pickedId={undefined}
            onPick={onPick}
            onClose={() => {}}
          />
        ),
      },
    ],
    at: '/',
    fetch: (request, pass) => {
      sought.push(new URL(request.url).searchParams.get('name'));
      signals.push(request.signal);
      return stub(request, pass);
    },
  });
  return { ...view, sought, signals, onPick };
};

const input = () => screen.findByRole('combobox', { name: 'Collection point' });
/** Announced; what the eye sees is hidden from assistive technology. */
const noMatches = { ignore: '[aria-hidden]' };

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('typing', () => {
  test('finds a collection point that is not among the first hundred, once, and it can be picked', {
    tags: 'more',
  }, async () => {
    const late = await findLate();
    const { user, sought, onPick } = open();
    await screen.findByText(/^Showing the first \d+ collection points by name\./);
    expect(options()).not.toContain(late.Name);
    await user.type(await input(), late.Name.toUpperCase());
    await screen.findByRole('option', { name: late.Name });
    await waitFor(() => expect(sought.at(-1)).toBe(late.Name.toUpperCase()));
    expect(options().filter((label) => label === late.Name)).toHaveLength(1);
    await user.click(screen.getByRole('option', { name: late.Name }));
    expect(onPick).toHaveBeenCalledWith({ id: late.Id, label: late.Name });
  });

  test('asks once it pauses, and gives up what it no longer wants', { tags: 'more' }, async () => {
    const late = await findLate();
    const { user, sought, signals } = open((request, pass) =>
      new URL(request.url).searchParams.get('name') === 'zz' ? new Promise(() => {}) : pass(),
    );
    await screen.findAllByRole('option');
    await user.type(await input(), 'zz');
    await waitFor(() => expect(sought).toEqual([null, 'zz']));
    expect(screen.queryByText('No matches', noMatches)).toBeNull();
    await user.clear(await input());
    await user.type(await input(), late.Name);
    await screen.findByRole('option', { name: late.Name });
    expect(sought.at(-1)).toBe(late.Name);
    expect(signals[1]?.aborted).toBe(true);
  });

  test('says where no collection point matches, and leaves part of a name to be chosen', async () => {
    const { user } = open();
    await user.type(await input(), 'no such point');
    expect(await screen.findByText('No matches', noMatches)).toBeDefined();
    expect(options()).toEqual(['name contains “no such point”']);
  });

  test('never says so of a search that failed', async () => {
    const { user } = open((request, pass) =>
      request.url.includes('name=') ? Promise.resolve(failedAnswer()) : pass(),
    );
    await screen.findAllByRole('option');
    await user.type(await input(), 'no such point');
    const picker = screen.getByRole('dialog', { name: 'Choose a collection point' });
    expect(await within(picker).findByText(/Couldn't load|failed/)).toBeDefined();
    expect(screen.queryByText('No matches', noMatches)).toBeNull();
  });
});

test('with nothing typed the first of all are shown, and more can be loaded', async () => {
  const { user } = open();
  await screen.findByText(/^Showing the first \d+ collection points by name\./);
  const before = options().length;
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(options().length).toBeGreaterThan(before));
});
