import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { terms } from '../terms.ts';
import { Term } from './Term.tsx';

afterEach(cleanup);

test('a term is described by its sentence, and named by its word alone', async () => {
  render(
    <p>
      What people <Term id="consent">consent</Term> to.
    </p>,
  );
  const sentence = terms.find(({ id }) => id === 'consent')?.says;
  const term = screen.getByRole('button', { name: 'consent' });
  await vi.waitFor(() => expect(term.dataset.tip).toBe(sentence));
  const note = document.getElementById(term.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe(sentence);
  expect(note?.hidden).toBe(true);
});
