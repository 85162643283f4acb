import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { PageKeys } from './PageKeys.tsx';

afterEach(cleanup);

const open = () => {
  const [dismiss, record] = [vi.fn(), vi.fn()];
  render(
    <MemoryRouter>
      <PageKeys />
      <main id="main">
        <h1 tabIndex={-1}>Head</h1>
        <section data-keys>
          <button type="button" data-key="n" onClick={dismiss}>
            Dismiss
          </button>
          <button type="button">Beside</button>
        </section>
        <button type="button" data-key="r" onClick={record}>
          Record
        </button>
        <button type="button">Of a row</button>
      </main>
    </MemoryRouter>,
  );
  return { dismiss, record, user: userEvent.setup() };
};

test('a key of a part does nothing while a control elsewhere has the focus', async () => {
  const { dismiss, record, user } = open();
  screen.getByText('Of a row').focus();
  await user.keyboard('n');
  expect(dismiss).not.toHaveBeenCalled();
  await user.keyboard('r');
  expect(record).toHaveBeenCalledOnce();
});

test.each(['Beside', 'Head', ''])('it works with the focus on "%s"', async (name) => {
  const { dismiss, user } = open();
  if (name !== '') screen.getByText(name).focus();
  await user.keyboard('n');
  expect(dismiss).toHaveBeenCalledOnce();
});
