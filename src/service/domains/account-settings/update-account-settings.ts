import { sql } from 'drizzle-orm';
import type { AccountSettings, updateAccountSettingsEndpoint } from '#contract/account-settings.ts';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { linkMonths as usualLinkMonths } from '#contract/link-life.ts';
import {
  firstToDemandApproval,
  firstToEndLinks,
  isOlderConnected,
} from '#service/db/older-releases.ts';
import { accountSettingsTable as table } from '#service/db/schema/account.ts';
import { isOnlyAdministrator } from '#service/domains/erasures/only-administrator.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import {
  isWaiting,
  noSwitchRequest,
  requestSwitch,
  requireSecond,
  type StoredSwitchRequest,
} from '#service/domains/switch-requests/plan-switch.ts';
import { type Context, Reply } from '#service/http/context.ts';
import { stateConflict } from '#service/http/problem.ts';
import { readAccountSettings, toAccountSettings } from './read-account-settings.ts';

type Changing = Pick<Context, 'db' | 'now' | 'caller'>;
type Row = typeof table.$inferSelect;

/** What becomes of the request to turn it off: only that waits for a second administrator. */
const requestOf = async (
  context: Changing,
  held: Row | undefined,
  wanted: boolean | null,
): Promise<StoredSwitchRequest> => {
  if (wanted === true || !held?.publishingNeedsApproval) return noSwitchRequest;
  if (isWaiting(held)) {
    const { askedAt, askedBy, takesEffectAt } = held;
    return { askedAt, askedBy, takesEffectAt };
  }
  if (wanted === null) return noSwitchRequest;
  const isOnly = await isOnlyAdministrator(context.db, context);
  return requestSwitch(context.caller.subject, { now: context.now(), isOnlyAdministrator: isOnly });
};

/** @param first the first release that keeps to the setting */
const refuseBesideOlder = async (
  { db }: Changing,
  first: number,
  sentence: string,
): Promise<void> => {
  if (!(await isOlderConnected(db, first))) return;
  throw stateConflict('older-release-connected', `An upgrade is under way, and ${sentence}`);
};

/** Links that were made before keep their end, so the shortest and longest of all lives are kept. */
const livesOf = (held: Row | undefined, months: number) => ({
  linkMonths: months,
  shortestLinkMonths: Math.min(held?.shortestLinkMonths ?? usualLinkMonths, months),
  longestLinkMonths: Math.max(held?.longestLinkMonths ?? usualLinkMonths, months),
});

/** Each once. */
const inOrder = <Value extends number | string>(values: readonly Value[]): Value[] => [
  ...new Set([...values].sort((one, other) => (one < other ? -1 : 1))),
];

/**
 * Changes what holds for the account. That publishing needs approval is turned on at once; that it's
 * turned off waits for a second administrator.
 * @throws Problem 400 `account-settings-changed`, `older-release-connected`
 */
export const updateAccountSettings = async (
  context: Changing,
  { body }: Pick<EndpointInput<typeof updateAccountSettingsEndpoint>, 'body'>,
): Promise<Reply<EndpointAnswer<typeof updateAccountSettingsEndpoint>>> => {
  const { db, now, caller } = context;
  const { defaultCountry = null, publishingNeedsApproval = null, changedDate = null } = body;
  const { linkMonths = null, workingDays = null, holidays = null } = body;
  const { ticketPattern = null, ticketLink = null } = body;
  // There may be no row to hold yet.
  await db.execute(sql`lock table ${table} in share row exclusive mode`);
  const [held] = await db.select().from(table);
  if (changedDate !== toAccountSettings(held).changedDate) {
    throw stateConflict(
      'account-settings-changed',
      'Someone else changed the settings meanwhile. Nothing was saved. Look at what they are now.',
    );
  }
  const isOn = held?.publishingNeedsApproval === true;
  if (publishingNeedsApproval === true && !isOn) {
    await refuseBesideOlder(
      context,
      firstToDemandApproval,
      'the release before publishes without approval. Turn it on when the upgrade has ended.',
    );
  }
  const isOtherLife = linkMonths !== null && linkMonths !== toAccountSettings(held).linkMonths;
  if (isOtherLife) {
    await refuseBesideOlder(
      context,
      firstToEndLinks,
      'the release before gives links of 12 months. Change it when the upgrade has ended.',
    );
  }
  const request = await requestOf(context, held, publishingNeedsApproval);
  const row = {
    isOnly: true,
    defaultCountry,
    publishingNeedsApproval: publishingNeedsApproval === true || isOn,
    ...(isOtherLife && livesOf(held, linkMonths)),
    ...(workingDays !== null && { workingDays: inOrder(workingDays) }),
    ...(holidays !== null && { holidays: inOrder(holidays) }),
    ...(ticketPattern !== null && { ticketPattern: ticketPattern || null }),
    ...(ticketLink !== null && { ticketLink: ticketLink || null }),
    ...request,
    changedAt: toInstant(now()),
    changedBy: caller.subject,
  };
  await db.insert(table).values(row).onConflictDoUpdate({ target: table.isOnly, set: row });
  // Another setting that is saved meanwhile doesn't wait.
  const waits = publishingNeedsApproval === false && isWaiting(request);
  return new Reply(await readAccountSettings({ db }), { status: waits ? 202 : 200 });
};

const holdSettings = async ({ db }: Changing): Promise<Row | undefined> =>
  (await db.select().from(table).for('update'))[0];

/**
 * Turns off what another administrator asked to turn off.
 * @throws Problem 403 `second-administrator-needed`, 400 `nothing-to-confirm`
 */
export const confirmAccountSettings = async (context: Changing): Promise<AccountSettings> => {
  const { db, now, caller } = context;
  const held = await holdSettings(context);
  if (held === undefined || !isWaiting(held)) {
    throw stateConflict('nothing-to-confirm', 'Nothing waits to be confirmed here.');
  }
  requireSecond(held, caller.subject);
  await db.update(table).set({
    publishingNeedsApproval: false,
    changedAt: toInstant(now()),
    changedBy: caller.subject,
    ...noSwitchRequest,
  });
  return readAccountSettings({ db });
};

/** Takes back what waits to be confirmed; where nothing does, nothing changes. */
export const takeBackAccountSettings = async (context: Changing): Promise<AccountSettings> => {
  await holdSettings(context);
  await context.db.update(table).set(noSwitchRequest);
  return readAccountSettings(context);
};
