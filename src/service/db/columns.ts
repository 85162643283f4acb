import { customType } from 'drizzle-orm/pg-core';

const utcTime = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(?:Z|[+-]00(?::?00)?)$/;

/**
 * An instant as the database writes it (as a column, in raw rows or inside JSON), in RFC 3339 with
 * microseconds: `2026-01-02T03:04:05.123456Z`. Throws if it isn't an instant in UTC.
 */
export const toDatabaseTime = (databaseTime: string): string => {
  const [, date, time, fraction = ''] = utcTime.exec(databaseTime) ?? [];
  if (date === undefined || time === undefined) {
    throw new Error(`The database gave a time that is not in UTC: ${databaseTime}`);
  }
  return `${date}T${time}.${fraction.padEnd(6, '0')}Z`;
};

/** The same instant as answers carry it: RFC 3339 in UTC, cut to milliseconds. */
export const toWireTime = (databaseTime: string): string =>
  `${toDatabaseTime(databaseTime).slice(0, 23)}Z`;

export const toOptionalWireTime = (databaseTime: string | null): string | null =>
  databaseTime === null ? null : toWireTime(databaseTime);

/**
 * A `timestamptz` column, read as RFC 3339 in UTC with microseconds. A `Date` would lose the
 * last three digits, by which pages are ordered.
 */
export const timestampz = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: toDatabaseTime,
});

/** Text ordered and compared by code point, on every server alike. */
export const codePointText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const toHex = (given: Uint8Array): string =>
  Array.from(given, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A `bytea` column, as lowercase hex. */
export const bytes = customType<{ data: string; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (hex) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
  fromDriver: toHex,
});

/** A `bytea` column of much, as it is. */
export const rawBytes = customType<{
  data: Uint8Array<ArrayBuffer>;
  driverData: Uint8Array<ArrayBuffer>;
}>({ dataType: () => 'bytea' });

/**
 * A `jsonb` column of `Value`. Drizzle's own reads the string "123" back as the number 123.
 */
export const json = <Value>(name = '') =>
  customType<{ data: Value; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
  })(name);
