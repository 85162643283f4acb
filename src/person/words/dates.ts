/** Times of people's pages: no one knows a person's zone, so each time says its own. */
export type Dates = {
  day: (instant: string) => string;
  time: (instant: string) => string;
  /** "09:41", beside its day, where the page says the zone. */
  clock: (instant: string) => string;
};

/** Dates in a language, or a language and a region. */
export const datesIn = (language: string): Dates => {
  const zone = { timeZone: 'UTC' } as const;
  // Of the Arabic medium style it can't be seen which number is the day.
  const dateStyle = language.startsWith('ar') ? 'long' : 'medium';
  const day = new Intl.DateTimeFormat(language, { dateStyle, ...zone });
  const time = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    ...zone,
  });
  const clock = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...zone,
  });
  return {
    clock: (instant) => clock.format(new Date(instant)),
    day: (instant) => day.format(new Date(instant)),
    time: (instant) => time.format(new Date(instant)),
  };
};
