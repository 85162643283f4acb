import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { MenuButton } from './MenuButton.tsx';

afterEach(cleanup);

test('the menu works by keyboard, and what is blocked is read with its reason and does nothing', async () => {
  const user = userEvent.setup();
  const onClone = vi.fn();
  const onDelete = vi.fn();
  render(
    <main>
      <MenuButton
        label="More"
        items={[
          { id: 'clone', label: 'Clone', onSelect: onClone },
          { id: 'delete', label: 'Delete', blockedReason: 'Has receipts', onSelect: onDelete },
        ]}
      />
    </main>,
  );
  await user.tab();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('menuitem', { name: 'Delete Has receipts' }));
  expect(onDelete).not.toHaveBeenCalled();

  await user.keyboard('{Home}{Enter}');
  expect(onClone).toHaveBeenCalledTimes(1);
});
