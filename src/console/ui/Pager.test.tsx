import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Pager } from './Pager.tsx';

const place = {
  firstRow: 1,
  lastRow: 20,
  totalRows: 63,
  hasPrevious: false,
  hasNext: true,
  pageSize: 20,
  onPrevious: () => undefined,
  onNext: () => undefined,
};

afterEach(cleanup);

test('the end of the pages is told by a reason, not by a dead button', async () => {
  const user = userEvent.setup();
  const onPrevious = vi.fn();
  const onNext = vi.fn();
  render(<Pager {...place} onPrevious={onPrevious} onNext={onNext} />);

  await user.click(screen.getByRole('button', { name: 'Previous', description: 'First page' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));

  expect(onPrevious).not.toHaveBeenCalled();
  expect(onNext).toHaveBeenCalledTimes(1);
});

test('a new page is announced once it is there, the first one never', () => {
  const { rerender } = render(<Pager {...place} />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');

  rerender(<Pager {...place} isPending />);
  expect(status.textContent).toBe('');

  rerender(<Pager {...place} firstRow={21} lastRow={40} hasPrevious />);
  expect(status.textContent).toBe('Rows 21–40 of 63');
});

test('a list without rows says so and has nothing to press', () => {
  const { rerender } = render(<Pager {...place} onPageSize={() => undefined} />);
  rerender(
    <Pager
      {...place}
      firstRow={1}
      lastRow={0}
      totalRows={0}
      hasNext={false}
      onPageSize={() => 0}
    />,
  );
  expect(screen.getByRole('status').textContent).toBe('No rows');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('a limit holds both ways with its reason', () => {
  render(<Pager {...place} hasPrevious blockedReason="Resumes at 14:03:27" />);
  const held = screen.getAllByRole('button', { description: 'Resumes at 14:03:27' });
  expect(held).toHaveLength(2);
});

test('the page size is chosen from a list that holds the one in force', async () => {
  const user = userEvent.setup();
  const onPageSize = vi.fn();
  render(<Pager {...place} pageSize={7} onPageSize={onPageSize} />);
  const sizes = screen.getByLabelText<HTMLSelectElement>('Rows per page');
  expect(sizes.value).toBe('7');
  await user.selectOptions(sizes, '50 per page');
  expect(onPageSize).toHaveBeenCalledWith(50);
});
