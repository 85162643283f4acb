/** A month in UTC, `from` included and `until` not, RFC 3339. */
export type Month = { value: string; label: string; from: string; until: string };

const name = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** This month and those before, the newest first. */
export const monthsUntil = (now: Date, count = 24): Month[] =>
  Array.from({ length: count }, (_, back) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    const next = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1));
    const from = first.toISOString().replace('.000', '');
    return {
      value: from.slice(0, 7),
      label: name.format(first),
      from,
      until: next.toISOString().replace('.000', ''),
    };
  });
