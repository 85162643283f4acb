import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { TicketFilter } from './TicketFilter.tsx';

test('a ticket is searched for on Enter, and an email address never gets into the address', async () => {
  const onChange = vi.fn();
  render(<TicketFilter ticket={undefined} onChange={onChange} />);
  const user = userEvent.setup();
  const field = screen.getByRole('searchbox', { name: 'Ticket' });
  await user.type(field, 'ana@example.org{Enter}');
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toMatch(/^Looks like an email address/);
  await user.clear(field);
  await user.type(field, 'HELP-1{Enter}');
  expect(onChange.mock.calls.at(-1)).toEqual(['HELP-1']);
  expect(screen.queryByRole('alert')).toBeNull();
});
