import { mergeEndpoint } from '#contract/merge.ts';
import type { createReceipts, GivenReceipt } from './receipts.ts';
import type { startService } from './service.ts';

type Service = Pick<Awaited<ReturnType<typeof startService>>, 'api'>;
type Purpose = GivenReceipt['purposes'][number];

const types = [
  'CONFIRMED',
  'WITHDRAWN',
  'OPT_OUT',
  'HARD_OPT_OUT',
  'PENDING',
  'NOTGIVEN',
  'IMPLICIT',
] as const;

/** Pseudo-random numbers, the same each time. */
const createDraw = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
};

export const emailOf = (who: number): string => `person.${who}@example.org`;

/**
 * People of all kinds, a few of them merged: what they said of three purposes in receipts of their own
 * days, the oldest first. @returns the purposes and the collection point
 */
export const makeRetentionPeople = async (
  { api }: Service,
  record: ReturnType<typeof createReceipts>,
  { count, ago }: { count: number; ago: (days: number) => string },
): Promise<{ purposes: string[]; point: string }> => {
  const draw = createDraw(27);
  const purposes = [
    await api.activePurpose(),
    await api.activePurpose(),
    await api.activePurpose(),
  ];
  const point = await api.activePoint({ PurposeIds: purposes });
  for (let who = 0; who < count; who += 1) {
    const receipts = Array.from({ length: 1 + draw(3) }, () => 20 + draw(180));
    for (const days of receipts.toSorted((one, other) => other - one)) {
      const at = ago(days);
      const given = purposes
        .filter(() => draw(2) === 0)
        .map((id): Purpose => {
          const type = types[draw(types.length)] ?? 'CONFIRMED';
          const ends = draw(4) === 0 && type === 'CONFIRMED';
          return { id, type, expiryAt: ends ? ago(days - draw(20) - 1) : null };
        });
      await record(point, {
        identifier: emailOf(who),
        createdAt: at,
        interactionAt: at,
        purposes: given,
      });
    }
  }
  for (const [one = 0, other = 0] of [
    [0, 1],
    [2, 3],
    [2, 4],
  ]) {
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: emailOf(one), additionalIdentifiers: [emailOf(other)] },
    });
  }
  return { purposes, point };
};
