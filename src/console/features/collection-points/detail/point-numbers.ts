import { formatCount } from '#console/api/limits/limit-words.ts';
import type { InsightDay } from '#contract/insights.ts';

/** What the numbers at the top of a collection point are about. */
export const recentDays = 30;

type Answers = { optIns: number; refusals: number };

/** From 0 to 1; null where nobody was asked. */
export const rateOf = ({ optIns, refusals }: Answers): number | null =>
  optIns + refusals === 0 ? null : optIns / (optIns + refusals);

export const sumOfDays = (days: readonly InsightDay[]) => ({
  receipts: days.reduce((sum, { receipts }) => sum + (receipts ?? 0), 0),
  optIns: days.reduce((sum, { optIns }) => sum + optIns, 0),
  refusals: days.reduce((sum, { refusals }) => sum + refusals, 0),
});

/** Why an opt-in rate is what it is, or why there is none. */
export const rateNote = (answers: Answers, recordsRefusals: boolean): string => {
  if (!recordsRefusals) return 'Refusals not recorded';
  const asked = answers.optIns + answers.refusals;
  return asked === 0
    ? `No one was asked in ${recentDays} days`
    : `${formatCount(answers.optIns)} of ${formatCount(asked)} asked in ${recentDays} days`;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** "9 min ago", "2 h ago", "3 days ago". */
export const agoWords = (at: string, now: number): string => {
  const passed = now - Date.parse(at);
  if (passed < minuteMs) return 'Just now';
  if (passed < hourMs) return `${Math.floor(passed / minuteMs)} min ago`;
  if (passed < dayMs) return `${Math.floor(passed / hourMs)} h ago`;
  const days = Math.floor(passed / dayMs);
  return days === 1 ? '1 day ago' : `${formatCount(days)} days ago`;
};
