type TimeZoneChoice = 'local' | 'utc';
export type TimePrecision = 'day' | 'minute' | 'second';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function twoDigits(value: number) {
  return String(value).padStart(2, '0');
}

function formatOffset(minutesEastOfUtc: number) {
  const size = Math.abs(minutesEastOfUtc);
  const sign = minutesEastOfUtc < 0 ? '-' : '+';
  return `${sign}${twoDigits(Math.trunc(size / 60))}:${twoDigits(size % 60)}`;
}

/**
 * "18 Nov 2026, 09:41 +01:00" (day: "18 Nov 2026"), in the zone chosen for the console.
 * A value that is no time is returned as it came.
 */
export function formatTime(
  value: string,
  zone: TimeZoneChoice,
  precision: TimePrecision = 'minute',
) {
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) {
    return value;
  }
  // The offset is that of the instant, not of now: it differs across a change of clocks.
  const offset = zone === 'utc' ? 0 : -Math.round(instant.getTimezoneOffset());
  const shifted = new Date(instant.getTime() + offset * 60_000);
  const month = months[shifted.getUTCMonth()] ?? '';
  const day = `${twoDigits(shifted.getUTCDate())} ${month} ${shifted.getUTCFullYear()}`;
  if (precision === 'day') {
    return day;
  }
  const minute = `${twoDigits(shifted.getUTCHours())}:${twoDigits(shifted.getUTCMinutes())}`;
  const second = precision === 'second' ? `:${twoDigits(shifted.getUTCSeconds())}` : '';
  return `${day}, ${minute}${second} ${formatOffset(offset)}`;
}

/** "18 Nov 2026", where the console is read. */
export const formatDay = (value: string): string => formatTime(value, 'local', 'day');

/**
 * When an hour began, where the console is read: "09:00" if it was today, else "18 Nov 2026, 09:00".
 * @param now epoch milliseconds
 */
export const hourWords = (value: string, now: number): string => {
  const time = new Date(value);
  const clock = `${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`;
  const isToday = time.toDateString() === new Date(now).toDateString();
  return isToday ? clock : `${formatDay(value)}, ${clock}`;
};
