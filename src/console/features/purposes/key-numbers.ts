import { countWords, formatCount } from '#console/api/limits/limit-words.ts';
import { listWords } from '#console/ui/list-words.ts';
import type { InsightDay, PurposePeople } from '#contract/insights.ts';

/** What the numbers at the top of a purpose are about. */
export const recentDays = 30;

const sumOf = (days: readonly InsightDay[], field: 'optIns' | 'refusals' | 'withdrawals') =>
  days.reduce((sum, day) => sum + day[field], 0);

/** What was said in the last 30 days, and how many withdrew in the 30 before. */
export const recentAnswers = (days: readonly InsightDay[]) => {
  const recent = days.slice(-recentDays);
  const agreed = sumOf(recent, 'optIns');
  const refused = sumOf(recent, 'refusals');
  return {
    agreed,
    asked: agreed + refused,
    /** From 0 to 1; null where no refusal was recorded, so that nobody knows how many were asked. */
    rate: refused === 0 ? null : agreed / (agreed + refused),
    withdrawn: sumOf(recent, 'withdrawals'),
    withdrawnBefore: sumOf(days.slice(0, -recentDays), 'withdrawals'),
  };
};

/** Why an opt-in rate is what it is, or why there is none. */
export const rateNote = ({ agreed, asked, rate }: ReturnType<typeof recentAnswers>): string => {
  if (asked === 0) return `No one was asked in ${recentDays} days`;
  return rate === null
    ? `${countWords(agreed, 'yes', 'yeses')}, no refusal recorded`
    : `${formatCount(agreed)} of ${formatCount(asked)} asked in ${recentDays} days`;
};

const namedVersions = 3;

type ByVersion = NonNullable<PurposePeople['inForceByVersion']>;

/** "371 agreed to v2, 81 to v1": those who agreed to a version before the Active one. */
export const earlierWords = (
  byVersion: ByVersion,
  active: number | null | undefined,
): string | undefined => {
  const earlier = byVersion.filter(({ version }) => typeof active === 'number' && version < active);
  if (earlier.length === 0) return undefined;
  const named = earlier.slice(0, earlier.length > namedVersions ? namedVersions - 1 : undefined);
  const rest = earlier.slice(named.length).reduce((sum, { people }) => sum + people, 0);
  return listWords([
    ...named.map(({ version, people }, at) =>
      at === 0
        ? `${formatCount(people)} agreed to v${version}`
        : `${formatCount(people)} to v${version}`,
    ),
    ...(rest > 0 ? [`${formatCount(rest)} to older ones`] : []),
  ]);
};
