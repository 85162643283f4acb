import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

test('the document is shown where a wait ends in failure, and at no look before', async () => {
  document.body.innerHTML = '<p>What is there</p>';
  const looks: string[] = [];
  const wait = waitFor(
    () => {
      try {
        screen.getByText('Missing');
      } catch (error) {
        looks.push(String(error));
        throw error;
      }
    },
    { timeout: 100 },
  );
  await expect(wait).rejects.toThrow('What is there');
  expect(looks.join()).toContain('Missing');
  expect(looks.join()).not.toContain('What is there');
});
