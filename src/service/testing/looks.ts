import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { countLooks } from '#service/domains/activity/count-looks.ts';
import { sealRows } from '#service/domains/activity/seal-rows.ts';
import type { TokenKind } from './access-tokens.ts';
import type { startService } from './service.ts';

type Service = Awaited<ReturnType<typeof startService>>;

/** Seals what was done, and counts who looked at how many people, as upkeep does. */
export const sealAndCount = async ({
  db,
  sealer,
  rowSigning,
  clock,
}: Pick<Service, 'db' | 'sealer' | 'rowSigning' | 'clock'>): Promise<void> => {
  const log = { info: () => {}, error: () => {} };
  await sealRows(db, { sealer, signing: rowSigning, now: clock.now, mayDate: true, log });
  await countLooks(db, clock.now());
};

/** Makes so many people, at most 50. */
export const makePeople = async ({ api }: Pick<Service, 'api'>, count: number): Promise<void> => {
  for (let made = 0; made < count; made += 1) await api.upsert(`person-${made}@example.org`, []);
};

/** Lists everybody so many times. */
export const lookAtAll = async (
  { api }: Pick<Service, 'api'>,
  times: number,
  as: TokenKind,
): Promise<void> => {
  for (let time = 0; time < times; time += 1) {
    await api.done(listProfilesEndpoint, { query: { size: 50 } }, { as });
  }
};
