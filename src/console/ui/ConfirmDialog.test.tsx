import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog.tsx';

function renderDialog(props: { isPending?: boolean; blockedReason?: string } = {}) {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  render(
    <ConfirmDialog
      isOpen
      title="Disable?"
      confirmLabel="Disable all 3 versions"
      tone="danger"
      pendingText="Disabling…"
      onConfirm={onConfirm}
      onCancel={onCancel}
      {...props}
    >
      Stops receipts for all versions.
    </ConfirmDialog>,
  );
  return { onConfirm, onCancel, user: userEvent.setup() };
}

afterEach(cleanup);

test('the dialog names the consequence and starts on Cancel, so that Enter does no harm', async () => {
  const { user, onConfirm, onCancel } = renderDialog();
  screen.getByRole('dialog', {
    name: 'Disable?',
    description: 'Stops receipts for all versions.',
  });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Enter}');
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(onConfirm).not.toHaveBeenCalled();
});

test('while the act is under way the dialog neither closes nor acts again', async () => {
  const { user, onConfirm, onCancel } = renderDialog({ isPending: true });
  await user.click(screen.getByRole('button', { name: 'Disabling…' }));
  await user.keyboard('{Escape}');
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onCancel).not.toHaveBeenCalled();
});

test('what is not yet allowed is told as the reason of the confirm button', async () => {
  const { user, onConfirm } = renderDialog({ blockedReason: 'Tick the box first' });
  await user.click(
    screen.getByRole('button', {
      name: 'Disable all 3 versions',
      description: 'Tick the box first',
    }),
  );
  expect(onConfirm).not.toHaveBeenCalled();
});
