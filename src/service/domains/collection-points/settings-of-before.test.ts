import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { turnOnSettingsEndpoint } from '#contract/turn-on-settings.ts';
import { readMigrations } from '#service/db/migration-files.ts';
import { startService } from '#service/testing/service.ts';

// What an upgrade makes of collection points whose switches were on before they did anything.
const migration = 'awake';
const pointCount = 40;

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);

/** The table as the release before left it, and the migration's own statement. */
const upgrade = async (): Promise<void> => {
  const own = (await readMigrations()).find(({ name }) => name.endsWith(`_${migration}`));
  const statement = own?.sql
    .split('--> statement-breakpoint')
    .find((part) => part.includes('"collection_point_versions"'));
  if (statement === undefined) throw new Error('The migration adds no column any more.');
  await db.execute(sql`alter table collection_point_versions drop column awake`);
  await db.execute(sql.raw(statement));
};

const numberOf = async (table: string): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql.raw(`select count(*)::int as count from ${table}`),
  );
  return rows[0]?.count ?? 0;
};

test('an upgrade with 40 such points mails nobody and leaves nothing pending, until one is turned on', async () => {
  const purpose = await api.activePurpose();
  const points: string[] = [];
  for (let at = 0; at < pointCount; at += 1) {
    points.push(
      await api.activePoint({
        PurposeIds: [purpose],
        CollectionPointType: 'WEB_FORM',
        DoubleOptIn: true,
        DOISendConfirmationEmail: true,
        SendConsentEmail: true,
        EnablePrimaryIdentifier: true,
        PrimaryIdentifierType: 'Email',
      }),
    );
  }
  await upgrade();
  const tokens = await Promise.all(points.map((id) => api.pointToken(id)));
  /** Who says yes through each of them, and how that is recorded. */
  const signUp = async (round: string): Promise<(string | undefined)[]> => {
    clock.advance(1000);
    const found: (string | undefined)[] = [];
    for (const [at, token] of tokens.entries()) {
      const identifier = `${round}-${at}@example.org`;
      const parentPrimaryIdentifiers = [{ ParentIdentifier: 'parent@example.org' }];
      const purposes = [{ Id: purpose, TransactionType: 'CONFIRMED' }];
      await api.receipt(token, { identifier, parentPrimaryIdentifiers, purposes });
      const { content } = await api.done(listProfilesEndpoint, { headers: { identifier } });
      found.push(content[0]?.Purposes?.[0]?.Status);
    }
    return found;
  };
  const allActive = points.map(() => 'ACTIVE');
  expect(await signUp('before')).toEqual(allActive);
  expect(await numberOf('outbox')).toBe(0);

  const turnedOn = 7;
  const params = { collectionpointId: points[turnedOn] };
  await api.done(turnOnSettingsEndpoint, { params });
  // Nobody is asked about what they said before.
  expect(await numberOf('outbox')).toBe(0);
  expect(await signUp('after')).toEqual(allActive.with(turnedOn, 'PENDING'));
});
