import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ActionButton } from './ActionButton.tsx';

afterEach(cleanup);

test('a blocked button does nothing, stays in reach and is described by its reason', async () => {
  const user = userEvent.setup();
  const onClick = vi.fn();
  render(
    <ActionButton blockedReason="Only drafts can be edited" onClick={onClick}>
      Edit
    </ActionButton>,
  );
  const button = screen.getByRole('button', {
    name: 'Edit',
    description: 'Only drafts can be edited',
  });

  await user.tab();
  expect(document.activeElement).toBe(button);
  await user.keyboard('{Enter} ');
  await user.click(button);

  expect(onClick).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.hasAttribute('disabled')).toBe(false);
});

test('a blocked submit button keeps its form from being sent, by click and by Enter in a field', async () => {
  const user = userEvent.setup();
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <ActionButton type="submit" blockedReason="Nothing was changed">
        Save
      </ActionButton>
    </form>,
  );

  await user.click(screen.getByRole('button'));
  await user.type(screen.getByLabelText('Name'), 'a{Enter}');

  expect(onSubmit).not.toHaveBeenCalled();
});

test('an act under way cannot be started again and says what happens', async () => {
  const user = userEvent.setup();
  const onClick = vi.fn();
  const { rerender } = render(
    <ActionButton pending={false} pendingText="Saving…" onClick={onClick}>
      Save
    </ActionButton>,
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  rerender(
    <ActionButton pending pendingText="Saving…" onClick={onClick}>
      Save
    </ActionButton>,
  );
  await user.click(screen.getByRole('button', { name: 'Saving…' }));

  expect(onClick).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status').textContent).toBe('Saving…');
});

test('a button of an icon alone keeps its words as name', () => {
  render(<ActionButton isIconOnly>Close</ActionButton>);
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
});

test('a title is the tip for keyboards too, where a longer name is read', () => {
  render(
    <ActionButton title="Token" aria-label="Token of Newsletter, version 2">
      Token
    </ActionButton>,
  );
  const button = screen.getByRole('button', { name: 'Token of Newsletter, version 2' });
  expect(button.dataset.tip).toBe('Token');
});
