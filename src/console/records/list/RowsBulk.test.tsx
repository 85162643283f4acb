import { screen, waitFor } from '@testing-library/react';
import { Ban } from 'lucide-react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { Network } from '#console/api/api-error.ts';
import { renderConsole } from '#console/testing/render-console.tsx';
import { disableCollectionPointEndpoint } from '#contract/collection-points.ts';
import { type RowsAct, RowsBulk } from './RowsBulk.tsx';
import { type Ticks, useTicks } from './useTicks.ts';

type Row = { id: string };

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `row ${index + 1}` }));

const ticksOf = (rows: readonly Row[], tick: Ticks<Row>['tick'] = () => {}): Ticks<Row> => ({
  rows,
  isTicked: () => true,
  tick,
  clear: () => {},
  nameOf: ({ id }) => id,
  place: null,
  setPlace: () => {},
});

const disable: RowsAct<Row> = {
  endpoint: disableCollectionPointEndpoint,
  keyOf: ({ id }) => id,
  send: async () => {},
  invalidates: [],
  icon: Ban,
  verb: 'Disable',
  done: 'Disabled',
  blockOf: () => undefined,
  text: 'Stops them.',
};

type User = ReturnType<typeof renderConsole>['user'];

const pressOnClose = async (user: User, key: string) => {
  screen.getByRole('button', { name: 'Close' }).focus();
  await user.keyboard(key);
};

const open = (ticks: Ticks<Row>, act: Partial<RowsAct<Row>>) => {
  const whole = { ...disable, ...act };
  const Page = () => (
    <RowsBulk
      ticks={ticks}
      acts={[whole]}
      one="thing"
      many="things"
      columns={[]}
      onEmpty={() => {}}
    />
  );
  return renderConsole({ routes: [{ path: '/', Component: Page }], at: '/' });
};

test('500 rows cut at the 250th: what is done is told, and only the rest is sent again', async () => {
  const sent: { id: string; key: string }[] = [];
  const untick: string[] = [];
  let isOffline = true;
  const ticks = ticksOf(rowsOf(500), (rows) => untick.push(...rows.map(({ id }) => id)));
  const { user } = open(ticks, {
    send: async ({ id }, key) => {
      sent.push({ id, key });
      if (id !== 'row 250' || !isOffline) return;
      throw new Network({ message: 'No.', code: 't', endpoint: 'PUT /t', outcome: 'unknown' });
    },
  });
  await user.click(screen.getByRole('button', { name: 'Disable…' }));
  await user.click(await screen.findByRole('button', { name: 'Disable 500 things' }));
  await screen.findByText('Disabled: 249 of 500.', {}, { timeout: 20_000 });
  expect(screen.getByText(/^1 failed\. 250 not tried\./)).toBeDefined();
  isOffline = false;
  await user.click(screen.getByRole('button', { name: 'Go on with 251' }));
  await screen.findByText('Disabled: 500 of 500.', {}, { timeout: 20_000 });
  expect(sent.map(({ id }) => id)).toEqual([
    ...rowsOf(250).map(({ id }) => id),
    ...rowsOf(500)
      .slice(249)
      .map(({ id }) => id),
  ]);
  // What wasn't answered goes again under its key.
  expect(sent[250]).toEqual(sent[249]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(500);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(untick).toHaveLength(500);
}, 60_000);

/** A list as its pages have it: the bar of its filters, a bar at the foot while rows are ticked. */
function List() {
  const ticks = useTicks<Row>(
    ({ id }) => id,
    ({ id }) => id,
  );
  const filters = useRef<HTMLDivElement>(null);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: as ListFilters draws it */}
      <div ref={filters} role="group" aria-label="Filters" tabIndex={-1} />
      <button type="button" onClick={() => ticks.tick(rowsOf(2), true)}>
        Tick all
      </button>
      {ticks.rows.length > 0 && (
        <>
          <div ref={ticks.setPlace} />
          <RowsBulk
            ticks={ticks}
            acts={[disable]}
            one="thing"
            many="things"
            columns={[]}
            onEmpty={() => filters.current?.focus()}
          />
        </>
      )}
    </>
  );
}

test.each([
  ['a click', (user: User) => user.click(screen.getByRole('button', { name: 'Close' }))],
  ['Enter', (user: User) => pressOnClose(user, '{Enter}')],
  ['Escape', (user: User) => pressOnClose(user, '{Escape}')],
])('the focus is on the list once all is done and closed by %s', async (_, close) => {
  const { user } = renderConsole({ routes: [{ path: '/', Component: List }], at: '/' });
  await user.click(screen.getByRole('button', { name: 'Tick all' }));
  await user.click(await screen.findByRole('button', { name: 'Disable…' }));
  await user.click(await screen.findByRole('button', { name: 'Disable 2 things' }));
  await screen.findByText('Disabled: 2 of 2.');
  await close(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Filters' }));
});

test('rows that can’t be done say why and are left', async () => {
  const sent: string[] = [];
  const { user } = open(ticksOf(rowsOf(3)), {
    blockOf: ({ id }) => (id === 'row 2' ? 'Disabled already.' : undefined),
    send: async ({ id }) => sent.push(id),
  });
  await user.click(screen.getByRole('button', { name: 'Disable…' }));
  await screen.findByText('Disabled already.');
  await user.click(screen.getByRole('button', { name: 'Disable 2 things' }));
  await screen.findByText('Disabled: 2 of 2.');
  expect(sent).toEqual(['row 1', 'row 3']);
});

test('an act that none of the rows allows can’t be opened, and says so', async () => {
  const { user } = open(ticksOf(rowsOf(1)), { blockOf: () => 'Disabled already.' });
  const button = screen.getByRole('button', { name: /^Disable…/ });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.hover(button);
  await screen.findByText('None of these can be disabled.');
});
