import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderConsole } from '#console/testing/render-console.tsx';
import { HistorySection } from './HistorySection.tsx';
import type { ConsentEntry } from './timeline.ts';

const dayMs = 86_400_000;
const now = Date.now();

const entryOf = (daysAgo: number): ConsentEntry => ({
  kind: 'consent',
  id: `${daysAgo} days ago`,
  at: new Date(now - daysAgo * dayMs).toISOString(),
  receivedAt: null,
  receiptId: null,
  receipt: null,
  place: null,
  transactions: [],
  others: [],
});

const picture = { from: now - 30 * dayMs, to: now, bands: [], count: 3 };

/** Three entries of a month; an older one comes by the button. */
function Page() {
  const [days, setDays] = useState([0, 2, 30]);
  return (
    <HistorySection
      timeline={{ entries: days.map(entryOf), hasMore: true }}
      picture={picture}
      hasMoreTransactions
      person="one"
      pointNames={new Map()}
      isLoading={false}
      onOlder={() => setDays([...days, 300 + days.length])}
      notices={null}
    />
  );
}

const marks = () =>
  within(screen.getByRole('toolbar', { name: 'Entries by time' })).getAllByRole('button');

/** Opens the page, and chooses the middle one of three marks. */
const open = async () => {
  const { user } = renderConsole({ routes: [{ path: '/', Component: Page }], at: '/' });
  await screen.findByRole('toolbar', { name: 'Entries by time' });
  expect(marks()).toHaveLength(3);
  await user.click(marks()[1] as HTMLElement);
  return user;
};

afterEach(() => vi.unstubAllGlobals());

test('the button for older entries keeps the focus where marks come to lie on each other', async () => {
  const user = await open();
  const more = screen.getByRole('button', { name: 'Show older' });
  more.focus();
  await user.keyboard('{Enter}');
  expect(marks().map((mark) => mark.textContent)).toEqual(['', '', '2']);
  expect(document.activeElement).toBe(more);
  await user.keyboard('{Enter}');
  expect(screen.getByText('5 entries so far')).toBeDefined();
});

test('the focus goes from a mark to the one that takes its entries in on a narrower axis', async () => {
  let resize = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        resize = tell;
      }
      observe() {}
      disconnect() {}
    },
  );
  await open();
  const toolbar = screen.getByRole('toolbar', { name: 'Entries by time' });
  Object.defineProperty(toolbar, 'clientWidth', { value: 300 });
  act(resize);
  expect(marks().map((mark) => mark.textContent)).toEqual(['', '2']);
  expect(document.activeElement).toBe(marks()[1]);
  expect(document.activeElement?.getAttribute('aria-pressed')).toBe('true');
});
