type TimeZoneChoice = 'local' | 'utc';
export type TimePrecision = 'day' | 'minute' | 'second';

export const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function twoDigits(value: number) {
  return String(value).padStart(2, '0');
}

function formatOffset(minutesEastOfUtc: number) {
  const size = Math.abs(minutesEastOfUtc);
  const sign = minutesEastOfUtc < 0 ? '-' : '+';
  return `${sign}${twoDigits(Math.trunc(size / 60))}:${twoDigits(size % 60)}`;
}

// The offset is that of the instant, not of now: it differs across a change of clocks.
const offsetAt = (instant: Date, zone: TimeZoneChoice): number =>
  zone === 'utc' ? 0 : -Math.round(instant.getTimezoneOffset());

/**
 * "Nov 18, 2026, 09:41" (day: "Nov 18, 2026"): each screen says the zone once, at its end. A value
 * that is no time is returned as it came.
 */
export function formatTime(
  value: string,
  zone: TimeZoneChoice,
  precision: TimePrecision = 'minute',
): string {
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) {
    return value;
  }
  const shifted = new Date(instant.getTime() + offsetAt(instant, zone) * 60_000);
  const day = `${monthNames[shifted.getUTCMonth()]} ${shifted.getUTCDate()}, ${shifted.getUTCFullYear()}`;
  if (precision === 'day') {
    return day;
  }
  const minute = `${twoDigits(shifted.getUTCHours())}:${twoDigits(shifted.getUTCMinutes())}`;
  const second = precision === 'second' ? `:${twoDigits(shifted.getUTCSeconds())}` : '';
  return `${day}, ${minute}${second}`;
}

/** "Nov 18, 2026, 09:41:07 +01:00": on paper and in files, which no screen stands around. */
export const formatTimeWithOffset = (value: string, zone: TimeZoneChoice): string => {
  const instant = new Date(value);
  return Number.isNaN(instant.getTime())
    ? value
    : `${formatTime(value, zone, 'second')} ${formatOffset(offsetAt(instant, zone))}`;
};

/** "Nov 18, 2026", where the console is read or in UTC. */
export const formatDay = (value: string, zone: TimeZoneChoice = 'local'): string =>
  formatTime(value, zone, 'day');

/**
 * When an hour began, where the console is read: "09:00" if it was today, else "Nov 18, 2026, 09:00".
 * @param now epoch milliseconds
 */
export const hourWords = (value: string, now: number): string => {
  const time = formatTime(value, 'local');
  const isToday = formatDay(value) === formatDay(new Date(now).toISOString());
  return isToday ? time.slice(-'09:00'.length) : time;
};

/** The zone of a screen's times: "Europe/Berlin, now +01:00", "UTC". */
export const zoneWords = (now = new Date()): string => {
  const { timeZone } = new Intl.DateTimeFormat('en').resolvedOptions();
  return timeZone === 'UTC' ? timeZone : `${timeZone}, now ${formatOffset(offsetAt(now, 'local'))}`;
};
