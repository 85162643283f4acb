import {
  type SwitchRequest,
  secondAdministratorCode,
  switchWaitHours,
} from '#contract/switch-requests.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import { Problem } from '#service/http/problem.ts';

/** As tables keep it: all null where nobody asked. */
export type StoredSwitchRequest = {
  askedAt: string | null;
  askedBy: string | null;
  takesEffectAt: string | null;
};

export const noSwitchRequest = { askedAt: null, askedBy: null, takesEffectAt: null } as const;

/**
 * What somebody asks for now. It takes effect by itself, a day later, only where nobody else could
 * confirm it.
 * @param now RFC 3339
 */
export const requestSwitch = (
  by: string,
  { now, isOnlyAdministrator }: { now: string; isOnlyAdministrator: boolean },
) => ({
  askedAt: now,
  askedBy: by,
  takesEffectAt: isOnlyAdministrator
    ? new Date(Date.parse(now) + switchWaitHours * 3_600_000).toISOString()
    : null,
});

/** Whether it waits for someone. */
export const isWaiting = ({ askedBy }: StoredSwitchRequest): boolean => askedBy !== null;

/**
 * Whoever asked is recognized by who they are, not by their browser.
 * @throws Problem 403 `second-administrator-needed`
 */
export const requireSecond = ({ askedBy }: StoredSwitchRequest, subject: string): void => {
  if (askedBy !== subject) return;
  throw new Problem(
    403,
    secondAdministratorCode,
    "You asked for this, so another administrator has to confirm it. Nothing changed; it's still waiting.",
  );
};

/** As the interface shows it; null where nothing waits. */
export const toSwitchRequest = (stored: StoredSwitchRequest): SwitchRequest | null => {
  const { askedAt, askedBy, takesEffectAt } = stored;
  if (askedAt === null || askedBy === null) return null;
  return {
    askedDate: toWireTime(askedAt),
    askedBy,
    takesEffectDate: toOptionalWireTime(takesEffectAt),
  };
};
