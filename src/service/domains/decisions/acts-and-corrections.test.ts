import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { TransactionType } from '#contract/data-subject-values.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { correctReceiptEndpoint, recordDecisionsEndpoint } from '#contract/decisions.ts';
import { modelOf, type Said } from '#service/testing/consent-model.ts';
import { readRecounts } from '#service/testing/recounts.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);

const seed = Number(process.env.PROPERTY_SEED ?? 20_261_125);
const numRuns = Number(process.env.PROPERTY_RUNS ?? 25);

type Act =
  | { by: 'form'; type: TransactionType }
  | { by: 'staff'; decision: 'CONFIRMED' | 'WITHDRAWN' }
  | { by: 'correction'; which: number };

const form = fc.constantFrom<TransactionType>(
  'CONFIRMED',
  'OPT_IN',
  'NO_OPT_OUT',
  'IMPLICIT',
  'PENDING',
  'NO_CHOICE',
  'OPT_OUT',
  'WITHDRAWN',
  'HARD_OPT_OUT',
  'CANCEL',
);
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    fc.record({ by: fc.constant('form' as const), type: form }),
    fc.record({
      by: fc.constant('staff' as const),
      decision: fc.constantFrom('CONFIRMED' as const, 'WITHDRAWN' as const),
    }),
    fc.record({ by: fc.constant('correction' as const), which: fc.nat() }),
  ),
  { minLength: 3, maxLength: 10 },
);

test('after any mix of receipts, acts of staff and corrections, the consent is what the tables say of what counts', async () => {
  const purpose = await api.activePurpose();
  const token = await api.pointToken(await api.activePoint({ PurposeIds: [purpose] }));
  let person = 0;
  await fc.assert(
    fc.asyncProperty(acts, async (some) => {
      person += 1;
      const identifier = `person-${person}@example.org`;
      const headers = { identifier };
      const { id: dataSubjectId } = await api.upsert(identifier, []);
      let said: (Said & { receiptId: string })[] = [];
      const byStaff: string[] = [];
      for (const [at, act] of some.entries()) {
        clock.advance(1000);
        const say = (type: TransactionType, receiptId: string) =>
          said.push({ type, at, reconfirms: false, receiptId });
        if (act.by === 'form') {
          const purposes = [{ Id: purpose, TransactionType: act.type }];
          say(act.type, (await api.receipt(token, { identifier, purposes })).id);
        } else if (act.by === 'staff') {
          const { decision } = act;
          const readOut = { version: 1, agreed: true };
          const { receiptId } = await api.done(recordDecisionsEndpoint, {
            headers,
            body: {
              dataSubjectId,
              decisions: [
                { purposeId: purpose, decision, ...(decision === 'CONFIRMED' && { readOut }) },
              ],
            },
          });
          if (receiptId) {
            say(decision, receiptId);
            byStaff.push(receiptId);
          }
        } else if (byStaff.length > 0) {
          const [receiptId] = byStaff.splice(act.which % byStaff.length, 1);
          const body = { dataSubjectId, receiptId, note: 'Mistake', endsRefusals: [purpose] };
          await api.done(correctReceiptEndpoint, { headers, body });
          said = said.filter((own) => own.receiptId !== receiptId);
        }
        const { content } = await api.done(listProfilesEndpoint, { headers });
        const [consent] = content[0]?.Purposes ?? [];
        const model = modelOf(said);
        expect(consent?.Status ?? 'nothing').toBe(model.status);
        expect(consent?.StatusReceiptId ?? null).toBe(model.setBy?.receiptId ?? null);
        expect(consent?.TotalTransactionCount ?? 0).toBe(said.length);
      }
    }),
    { seed, numRuns },
  );
  const { stored, again } = await readRecounts(db);
  expect(stored).toEqual(again);
});
