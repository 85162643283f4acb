import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/**
 * A button once it does something: while what it needs is being read, pressing it only says so. Where a
 * person would see that it's blocked, a test waits.
 */
export const readyButton = async (name: string | RegExp): Promise<HTMLElement> => {
  await screen.findByRole('button', { name });
  return waitFor(() => {
    const button = screen.getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBeNull();
    return button;
  });
};
