import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { formatTime } from './format-time.ts';
import { Time } from './Time.tsx';

afterEach(cleanup);

test('the exact value is in reach of pointer and keyboard', async () => {
  const user = userEvent.setup();
  render(<Time value="2026-11-18T08:41:07.123Z" />);
  const time = screen.getByText(formatTime('2026-11-18T08:41:07.123Z', 'local'));
  await user.tab();
  expect(document.activeElement).toBe(time);
  expect(time.getAttribute('title')).toBe('2026-11-18T08:41:07.123Z');
  expect(time.dataset.tip).toBe('2026-11-18T08:41:07.123Z');
});

test('a missing time is a dash that is read as such', () => {
  render(<Time value={null} />);
  expect(screen.getByRole('img', { name: 'not set' })).toBeTruthy();
});
