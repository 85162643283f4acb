import { approvalNeededCode, secondPersonCode } from '#contract/approvals.ts';
import { accountSettingsTable } from '#service/db/schema/account.ts';
import type { Context } from '#service/http/context.ts';
import { conflict, Problem } from '#service/http/problem.ts';

/** What is published with a second person's approval. */
export type Publishing = { approvedBy: string };

/** Whether the account demands a second person's approval, so nobody publishes alone. */
export const isApprovalNeeded = async ({ db }: Pick<Context, 'db'>): Promise<boolean> => {
  const [settings] = await db
    .select({ isNeeded: accountSettingsTable.publishingNeedsApproval })
    .from(accountSettingsTable);
  return settings?.isNeeded === true;
};

/**
 * Has nobody let a program publish on its own while the account demands approval: that would be turned
 * off alone by it.
 * @throws Problem 403 `approval-needed`
 */
export const requireNoDemand = async (context: Pick<Context, 'db'>): Promise<void> => {
  if (!(await isApprovalNeeded(context))) return;
  throw new Problem(
    403,
    approvalNeededCode,
    "While this account demands a second person's approval, no further program can be let publish without it. Turn the demand off first, which another administrator confirms.",
  );
};

/**
 * People ask, approve and decline: with a program of theirs, they'd be the second person themselves.
 * @throws Problem 403 `second-person-needed`
 */
export const refusePrograms = (
  { caller }: Pick<Context, 'caller'>,
  act: 'ask for approval' | 'approve what others want to publish',
): void => {
  if (caller.isProgram) throw new Problem(403, secondPersonCode, `Only people ${act}.`);
};

/**
 * Has no Draft purpose go live with a collection point unless it's approved with it: its text could
 * still be changed by one person, where people read it.
 * @throws Problem 409 `not-publishable`
 */
export const refuseDraftLinks = async (
  context: Pick<Context, 'db'>,
  links: readonly { id: string; version: number; status: string }[],
  together: readonly { id: string; version: number }[] = [],
): Promise<void> => {
  const isLeft = links.some(
    ({ id, version, status }) =>
      status === 'DRAFT' && !together.some((one) => one.id === id && one.version === version),
  );
  if (!isLeft || !(await isApprovalNeeded(context))) return;
  throw conflict(
    'not-publishable',
    'It links a Draft purpose, whose text can still change. Have the purpose approved first, or with it.',
  );
};

/**
 * Has nobody publish alone where the account demands a second person's approval, but programs that
 * administrators let publish.
 * @param publishing what a second person approved
 * @throws Problem 403 `approval-needed`
 */
export const requireApproval = async (
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  publishing: Publishing | undefined,
): Promise<void> => {
  if (publishing !== undefined || caller.mayPublish) return;
  if (!(await isApprovalNeeded({ db }))) return;
  throw new Problem(
    403,
    approvalNeededCode,
    caller.isProgram
      ? "This account demands a second person's approval before anything is published. The Draft is saved as it was; a person has to ask for approval in the console, or an administrator lets this client publish."
      : "This account demands a second person's approval before anything is published. Ask a colleague to approve it.",
  );
};
