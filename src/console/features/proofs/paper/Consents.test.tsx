import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ProofPurpose } from '#contract/proofs.ts';
import { Consents } from './Consents.tsx';

const purpose: ProofPurpose = {
  purposeId: 'purpose',
  name: 'Analytics',
  status: 'EXPIRED',
  since: '2026-04-03T10:00:00.000Z',
  renewedDate: null,
  sourceReceiptId: null,
  firstConsentDate: '2025-10-05T10:00:00.000Z',
  withdrawalDate: null,
  expiryDate: '2026-04-03T10:00:00.000Z',
  lastContactDate: '2025-10-05T10:00:00.000Z',
  datesRecomputedDate: null,
  events: [],
};
const shown = (own: ProofPurpose): string => {
  const content = { purposes: [own], texts: [], collectionPoints: [] };
  const { unmount } = render(<Consents content={content} value={(text) => text} />);
  const text = screen.getByRole('region', { name: 'Analytics' }).textContent;
  unmount();
  return text;
};

test('a proof says when its dates were recomputed, and nothing where they never were', () => {
  expect(shown(purpose)).not.toContain('recomputed');
  const datesRecomputedDate = '2026-11-28T08:20:02.000Z';
  expect(shown({ ...purpose, datesRecomputedDate })).toMatch(
    /Dates recomputed on.*(28 Nov|Nov 28)/,
  );
});
