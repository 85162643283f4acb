import { approvalNeededCode } from '#contract/approvals.ts';
import { accountSettingsTable } from '#service/db/schema/account.ts';
import type { Context } from '#service/http/context.ts';
import { Problem } from '#service/http/problem.ts';

/** What is published with a second person's approval. */
export type Publishing = { approvedBy: string };

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
  const [settings] = await db
    .select({ isNeeded: accountSettingsTable.publishingNeedsApproval })
    .from(accountSettingsTable);
  if (!settings?.isNeeded) return;
  throw new Problem(
    403,
    approvalNeededCode,
    caller.isProgram
      ? "This account demands a second person's approval before anything is published. The Draft is saved as it was; a person has to ask for approval in the console, or an administrator lets this client publish."
      : "This account demands a second person's approval before anything is published. Ask a colleague to approve it.",
  );
};
