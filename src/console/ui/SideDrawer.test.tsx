import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { SideDrawer } from './SideDrawer.tsx';

afterEach(cleanup);

test('the drawer is a named dialog that Escape and its button close', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  render(
    <SideDrawer isOpen title="Token" onClose={onClose}>
      Hidden
    </SideDrawer>,
  );
  expect(screen.getByRole('dialog', { name: 'Token' }).textContent).toContain('Hidden');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});
