import { formatCount } from '#console/api/limits/limit-words.ts';
import { languageName } from '#console/ui/languages.ts';
import type { AttentionExample } from '#contract/insights.ts';
import { utcDay } from './days.ts';

const dayMs = 86_400_000;

/** Whole days; 0 where the time isn't known. */
export const daysSince = (at: string | null | undefined, now: number): number => {
  const days = Math.floor((now - Date.parse(at ?? '')) / dayMs);
  return Number.isNaN(days) ? 0 : days;
};

/** "in 11 days", "today", "tomorrow", by the day in UTC. */
export const daysUntil = (day: string, now: number): string => {
  const days = Math.round((Date.parse(day.slice(0, 10)) - Date.parse(utcDay(now))) / dayMs);
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${formatCount(days)} days`;
};

/** "Polish, Swedish" */
export const languagesOf = ({ languages }: AttentionExample): string =>
  (languages ?? []).map(languageName).join(', ');

/** "34 of 120 receipts" */
export const lostOf = ({ count, of }: AttentionExample): string =>
  `${formatCount(count)} of ${formatCount(of ?? count)} receipts`;
