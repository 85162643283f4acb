import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import {
  type confirmDeletionSettingsEndpoint,
  type DeletionSettings,
  type getDeletionSettingsEndpoint,
  keepMonthsBounds,
  type takeBackDeletionSettingsEndpoint,
  type updateDeletionSettingsEndpoint,
} from '#contract/deletions.ts';
import { toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { deletionSettingsTable } from '#service/db/schema/erasures.ts';
import { isOnlyAdministrator } from '#service/domains/erasures/only-administrator.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import {
  isWaiting,
  noSwitchRequest,
  requestSwitch,
  requireSecond,
  type StoredSwitchRequest,
  toSwitchRequest,
} from '#service/domains/switch-requests/plan-switch.ts';
import { type Context, Reply } from '#service/http/context.ts';
import { Problem, stateConflict } from '#service/http/problem.ts';

const table = deletionSettingsTable;

type Row = typeof table.$inferSelect;

const toSettings = (row: Row | undefined): DeletionSettings => ({
  allowsPrograms: row?.allowsPrograms ?? false,
  keepMonths: row?.keepMonths ?? keepMonthsBounds.default,
  changedDate: row === undefined ? null : toWireTime(row.changedAt),
  changedBy: row?.changedBy ?? null,
  pending: toSwitchRequest(row ?? noSwitchRequest),
});

export const readDeletionSettings = async (db: Database): Promise<DeletionSettings> => {
  const [row] = await db.select().from(table);
  return toSettings(row);
};

export const getDeletionSettings = ({
  db,
}: Pick<Context, 'db'>): Promise<EndpointAnswer<typeof getDeletionSettingsEndpoint>> =>
  readDeletionSettings(db);

type Changing = Pick<Context, 'db' | 'now' | 'caller'>;

/** The settings, held until the transaction ends; undefined where nobody has set them. */
const holdSettings = async (db: Database): Promise<Row | undefined> =>
  (await db.select().from(table).for('update'))[0];

/** What becomes of the request to switch it on. */
const requestOf = async (
  context: Changing,
  held: Row | undefined,
  isWanted: boolean | undefined,
): Promise<StoredSwitchRequest> => {
  const { db, now, caller } = context;
  if (isWanted === false || held?.allowsPrograms) return noSwitchRequest;
  if (held !== undefined && isWaiting(held)) {
    const { askedAt, askedBy, takesEffectAt } = held;
    return { askedAt, askedBy, takesEffectAt };
  }
  if (isWanted === undefined) return noSwitchRequest;
  const isOnly = await isOnlyAdministrator(db, context);
  return requestSwitch(caller.subject, { now: now(), isOnlyAdministrator: isOnly });
};

/**
 * Sets whether programs may delete people, and how long the receipts stay that they retain. That they
 * may waits until another administrator confirms it.
 */
export const updateDeletionSettings = async (
  context: Changing,
  { body }: Pick<EndpointInput<typeof updateDeletionSettingsEndpoint>, 'body'>,
): Promise<Reply<EndpointAnswer<typeof updateDeletionSettingsEndpoint>>> => {
  const { db, now, caller } = context;
  const held = await holdSettings(db);
  const request = await requestOf(context, held, body.allowsPrograms);
  const row = {
    isOnly: true,
    allowsPrograms: body.allowsPrograms !== false && held?.allowsPrograms === true,
    keepMonths: body.keepMonths ?? held?.keepMonths ?? keepMonthsBounds.default,
    changedAt: toInstant(now()),
    changedBy: caller.subject,
    ...request,
  };
  await db.insert(table).values(row).onConflictDoUpdate({ target: table.isOnly, set: row });
  // Where it waits already, whoever saves something else asks for nothing.
  const isAsked = isWaiting(request) && request.askedAt !== held?.askedAt;
  return new Reply(await readDeletionSettings(db), { status: isAsked ? 202 : 200 });
};

/**
 * Switches on what another administrator asked for.
 * @throws Problem 403 `second-administrator-needed`, 400 `nothing-to-confirm`
 */
export const confirmDeletionSettings = async ({
  db,
  now,
  caller,
}: Changing): Promise<EndpointAnswer<typeof confirmDeletionSettingsEndpoint>> => {
  const held = await holdSettings(db);
  if (held === undefined || !isWaiting(held)) {
    throw stateConflict('nothing-to-confirm', 'Nothing waits to be confirmed here.');
  }
  requireSecond(held, caller.subject);
  const change = { allowsPrograms: true, changedAt: toInstant(now()), changedBy: caller.subject };
  await db.update(table).set({ ...change, ...noSwitchRequest });
  return readDeletionSettings(db);
};

/** Takes back what waits to be confirmed; where nothing does, nothing changes. */
export const takeBackDeletionSettings = async ({
  db,
}: Changing): Promise<EndpointAnswer<typeof takeBackDeletionSettingsEndpoint>> => {
  await holdSettings(db);
  await db.update(table).set(noSwitchRequest);
  return readDeletionSettings(db);
};

/** @throws Problem 403 `deletion-for-programs-only` for people in the console, `deletion-by-programs-off` */
export const requireDeletionByPrograms = async ({
  db,
  caller,
}: Pick<Context, 'db' | 'caller'>): Promise<void> => {
  if (caller.isStaff) {
    throw new Problem(
      403,
      'deletion-for-programs-only',
      "Only programs delete people here. Ask for an erasure on the person's page instead; another administrator carries it out.",
    );
  }
  const { allowsPrograms } = await readDeletionSettings(db);
  if (allowsPrograms) return;
  throw new Problem(
    403,
    'deletion-by-programs-off',
    'Deletion by programs is off. An administrator can switch it on under Retention.',
  );
};
