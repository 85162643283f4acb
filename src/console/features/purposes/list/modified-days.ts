/** The day, in UTC, that a moment of the address falls on; `''` where there is none. */
export const dayOf = (moment: string | undefined): string => moment?.slice(0, 10) ?? '';

/** The first moment of a day, as the endpoint takes it; undefined for no day. */
export const startOf = (day: string): string | undefined =>
  day === '' ? undefined : `${day}T00:00:00Z`;

/** The last moment of a day: the endpoint's bound is inclusive, and a bare day would be its start. */
export const endOf = (day: string): string | undefined =>
  day === '' ? undefined : `${day}T23:59:59.999999Z`;
