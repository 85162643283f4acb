import { eq, lte } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { accountSettingsTable as account } from '#service/db/schema/account.ts';
import { deletionSettingsTable as settings } from '#service/db/schema/erasures.ts';
import {
  type RetentionRuleRow,
  retentionRulesTable as rules,
} from '#service/db/schema/retention.ts';
import { changesBetween, readConfiguration } from '#service/domains/activity/read-configuration.ts';
import { actOf, serviceActor, writeActivity } from '#service/domains/activity/write-activity.ts';
import type { RowSigner } from '#service/identity/row-signing.ts';
import { noSwitchRequest } from './plan-switch.ts';

type Settling = { signing: Pick<RowSigner, 'macOf'>; now: string };

const operation = 'settleSwitches';

/** Nobody does it at that moment; who asked is in the row of that. */
const byItself = (now: string) => ({
  caller: { subject: serviceActor, clientId: serviceActor, scopes: [], issuedAt: 0 },
  now: () => now,
  requestId: '',
});

const settleSettings = async (tx: Database, { signing, now }: Settling): Promise<void> => {
  const [due] = await tx
    .select()
    .from(settings)
    .where(lte(settings.takesEffectAt, now))
    .for('update');
  const { askedBy, takesEffectAt } = due ?? {};
  if (!askedBy || !takesEffectAt) return;
  const read = async () => (await readConfiguration(tx, 'deletionSettings', '')) ?? {};
  const before = await read();
  const on = { allowsPrograms: true, changedAt: takesEffectAt, changedBy: askedBy };
  await tx.update(settings).set({ ...on, ...noSwitchRequest });
  const changes = changesBetween(before, await read());
  await writeActivity(tx, signing, [
    actOf(byItself(now), {
      kind: 'switchedOn',
      operation,
      objectType: 'deletionSettings',
      changes,
    }),
  ]);
};

const settleAccount = async (tx: Database, { signing, now }: Settling): Promise<void> => {
  const [due] = await tx
    .select()
    .from(account)
    .where(lte(account.takesEffectAt, now))
    .for('update');
  const { askedBy, takesEffectAt } = due ?? {};
  if (!askedBy || !takesEffectAt) return;
  const read = async () => (await readConfiguration(tx, 'accountSettings', '')) ?? {};
  const before = await read();
  const off = { publishingNeedsApproval: false, changedAt: takesEffectAt, changedBy: askedBy };
  await tx.update(account).set({ ...off, ...noSwitchRequest });
  const changes = changesBetween(before, await read());
  await writeActivity(tx, signing, [
    actOf(byItself(now), {
      kind: 'switchedOff',
      operation,
      objectType: 'accountSettings',
      changes,
    }),
  ]);
};

/** Whether a rule is still the one that was asked for, with the dry run that was looked at. */
const isAsAsked = ({
  target,
  dryRun,
  modifiedAt,
  askedAt,
  confirmedAt,
}: RetentionRuleRow): boolean => {
  if (target !== 'PERSON' || askedAt === null || confirmedAt !== null) return false;
  if (dryRun === null || dryRun.endedAt === null || dryRun.hasFailed) return false;
  const asked = Date.parse(askedAt);
  return Date.parse(modifiedAt) <= asked && Date.parse(dryRun.endedAt) <= asked;
};

const settleRules = async (tx: Database, { signing, now }: Settling): Promise<void> => {
  const due = await tx.select().from(rules).where(lte(rules.takesEffectAt, now)).for('update');
  for (const rule of due) {
    const isOn = isAsAsked(rule);
    const { takesEffectAt: confirmedAt, askedBy: confirmedBy } = rule;
    const on = { confirmedAt, confirmedBy, leaseId: null, leasedUntil: null };
    await tx
      .update(rules)
      .set({ ...(isOn ? on : {}), ...noSwitchRequest })
      .where(eq(rules.id, rule.id));
    await writeActivity(tx, signing, [
      actOf(byItself(now), {
        kind: isOn ? 'switchedOn' : 'stopped',
        operation,
        objectType: 'retentionRule',
        objectId: rule.id,
      }),
    ]);
  }
};

/**
 * Settles what the only administrator asked for a day ago, if it's still what they asked for; else
 * takes the request back. Another instance that does the same finds nothing left.
 * @param settling with the time, RFC 3339
 */
export const settleSwitches = async (db: Database, settling: Settling): Promise<void> => {
  await db.transaction(async (tx) => {
    await settleSettings(tx, settling);
    await settleAccount(tx, settling);
    await settleRules(tx, settling);
  });
};
