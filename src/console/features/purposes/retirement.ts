import { successorOf } from '#console/records/versioned/version-facts.ts';
import type { Since } from '#console/records/versioned/versioned-kind.ts';
import { formatDay } from '#console/ui/format-time.ts';
import type { PurposeVersion } from './versions.ts';

const dayMs = 86_400_000;

/** The day of a moment in UTC, yyyy-MM-dd, and `days` later. */
export const utcDay = (moment: number, days = 0): string =>
  new Date(moment + days * dayMs).toISOString().slice(0, 10);

/** Why a version cannot be retired from this day; undefined where it can. */
export const dayFault = (day: string, now: number): string | undefined => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return 'Choose a day.';
  return day < utcDay(now)
    ? `This day has passed: it's ${utcDay(now)} in UTC. Choose today or later.`
    : undefined;
};

type Facts = Pick<PurposeVersion, 'status' | 'retireOnDate'>;

/** The day of a retirement, which begins at 00:00 UTC whatever zone the console is in. */
export const retirementDay = (retireOnDate: string): string => formatDay(retireOnDate, 'utc');

/** The day that an Active version is to retire on; null where none is set. */
export const scheduledDay = ({ status, retireOnDate }: Facts): string | null =>
  status === 'ACTIVE' && retireOnDate ? retireOnDate : null;

/** "Retires on Dec 1, 2026"; undefined where no day is set, or it has come. */
export const retiresOn = (version: Facts): string | undefined => {
  const day = scheduledDay(version);
  return day === null ? undefined : `Retires on ${retirementDay(day)}`;
};

/** Since when a Retired version is so: its day, else when the next one took its place. */
export const retiredSince = (
  version: PurposeVersion,
  versions: readonly PurposeVersion[],
): Since =>
  version.retireOnDate
    ? { at: version.retireOnDate, by: undefined, zone: 'utc' }
    : { at: successorOf(version, versions)?.publishedDate, by: undefined };

/** Whether a version is retired from this day, or has been by now. */
export const isRetiredFrom = ({ status, retireOnDate }: Facts, day: string): boolean =>
  retireOnDate?.slice(0, 10) === day || (status === 'RETIRED' && !retireOnDate);
