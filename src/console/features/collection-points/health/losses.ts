import type { LossReason } from '#contract/left-out.ts';
import type { HealthDay, PointLoss } from '#contract/point-health.ts';

/** What receipts lost for one reason and in one place, over several days. */
export type LossLine = Pick<PointLoss, 'reason' | 'path' | 'count' | 'since' | 'until'>;

/** The days' losses in one, that of most receipts first. */
export const lossLines = (days: readonly Pick<HealthDay, 'losses'>[]): LossLine[] => {
  const lines = new Map<string, LossLine>();
  for (const loss of days.flatMap(({ losses }) => losses)) {
    const { reason, path, count, since, until } = loss;
    const key = `${reason} ${path}`;
    const known = lines.get(key) ?? { reason, path, count: 0, since, until };
    lines.set(key, {
      ...known,
      count: known.count + count,
      since: since < known.since ? since : known.since,
      until: until > known.until ? until : known.until,
    });
  }
  return [...lines.values()].toSorted(
    (one, other) => other.count - one.count || (one.path < other.path ? -1 : 1),
  );
};

const words: Record<LossReason, string> = {
  MAY_HAVE_BEEN_NO: "A type that can't be read: it may have been a no",
  UNREADABLE: "A value that can't be read",
  NO_DATE: "A date that can't be read, or is in the future",
  NOT_LINKED: "A purpose that isn't collected here",
  OTHER_VERSION: 'Another version of the purpose',
  RETIRED: 'Consent to a retired purpose',
  NOT_TAKEN: "Something this collection point doesn't accept",
  UNKNOWN: 'A topic, preference or option that is unknown',
  TOO_MANY: 'More than a receipt may have',
  NO_IDENTIFIER: 'Refused: no identifier',
  NAMES_NOTHING: 'Refused: nothing in it',
  TOO_LARGE: 'Refused: too large',
  NOT_AUTHENTICATED: 'Refused: the sender is unknown',
  POINT_DISABLED: 'Refused: the collection point was disabled',
  TOKEN_REVOKED: 'Refused: the token was revoked',
};

/** Why, in plain words; a reason that a newer service adds as it came. */
export const reasonWords = (reason: string): string =>
  Object.hasOwn(words, reason) ? words[reason as LossReason] : reason;

/** Where in a receipt. */
export const placeWords = (path: string): string =>
  path === '' ? 'Whole receipt' : path === '*' ? 'Elsewhere' : path;
