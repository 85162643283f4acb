import { screen } from '@testing-library/react';
import { Ban } from 'lucide-react';
import { expect, test } from 'vitest';
import { Network } from '#console/api/api-error.ts';
import { renderConsole } from '#console/testing/render-console.tsx';
import { disableCollectionPointEndpoint } from '#contract/collection-points.ts';
import { type RowsAct, RowsBulk } from './RowsBulk.tsx';
import type { Ticks } from './useTicks.ts';

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

const open = (ticks: Ticks<Row>, act: Partial<RowsAct<Row>>) => {
  const whole: RowsAct<Row> = {
    endpoint: disableCollectionPointEndpoint,
    keyOf: ({ id }) => id,
    send: async () => {},
    invalidates: [],
    icon: Ban,
    verb: 'Disable',
    done: 'Disabled',
    blockOf: () => undefined,
    text: 'Stops them.',
    ...act,
  };
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
