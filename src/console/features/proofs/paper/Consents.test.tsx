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

test('a proof says where a withdrawal has arrived, and by whom that is known', () => {
  const arrival = {
    ...{ destination: 'Print service', use: 'Letters', state: 'APPLIED', isOfFormer: false },
    withdrawnDate: '2026-11-11T08:40:00.000Z',
    recordedDate: '2026-11-11T08:40:00.000Z',
    dueDate: '2026-11-26T00:00:00.000Z',
    doneWhen: 'APPLIED',
    sentDate: '2026-11-11T08:40:01.000Z',
    acknowledgedDate: '2026-11-11T08:40:02.000Z',
    appliedDate: '2026-11-12T10:00:00.000Z',
    ...{ isMarked: true, endedDate: null },
  };
  const late = {
    ...{ ...arrival, destination: 'Dialer', state: 'OVERDUE', isMarked: false },
    ...{ appliedDate: null, acknowledgedDate: null },
  };
  const text = shown({ ...purpose, arrivals: [arrival, late] });
  expect(text).toContain('Print service (Letters): applied');
  expect(text).toContain('marked as applied by staff Nov 12, 2026, 10:00:00 +00:00');
  expect(text).toContain('Dialer (Letters): overdue');
  expect(text).toContain('due Nov 26, 2026, 00:00:00 +00:00');
  expect(shown(purpose)).not.toContain('Where withdrawals');
});

test('a proof says when its dates were recomputed, and nothing where they never were', () => {
  expect(shown(purpose)).not.toContain('recomputed');
  const datesRecomputedDate = '2026-11-28T08:20:02.000Z';
  expect(shown({ ...purpose, datesRecomputedDate })).toMatch(
    /Dates recomputed on.*(28 Nov|Nov 28)/,
  );
});
