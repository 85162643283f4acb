/** Makes words of a time, RFC 3339: to the day on screen, to the second in UTC on paper. */
type Say = (time: string) => string;

const dayMs = 86_400_000;

/**
 * When an act arrived, where that was more than a day after the person acted: then it stands beside
 * it (docs/design.md 11.1).
 */
export const receivedLater = (
  actedAt: string,
  arrivedAt: string | null | undefined,
): string | null =>
  arrivedAt && Date.parse(arrivedAt) - Date.parse(actedAt) > dayMs ? arrivedAt : null;

/** Names an arrival. */
export const receivedLabel = 'Received on';

/** Qualifies an arrival where only a sender whom nobody knows vouches for when the person acted. */
export const givenBySender = 'date given by the sender';

/** "Received on Nov 27, 2026", or "Received on Nov 27, 2026, date given by the sender". */
export const receivedWords = (
  arrivedAt: string,
  say: Say,
  isSenderKnown?: boolean | null,
): string =>
  `${receivedLabel} ${say(arrivedAt)}${isSenderKnown === false ? `, ${givenBySender}` : ''}`;

/** When a yes was given again, unless both times read the same. */
export const renewedOn = (
  { since, renewed }: { since: string | null | undefined; renewed: string | null | undefined },
  say: Say,
): string | null => (since && renewed && say(since) !== say(renewed) ? renewed : null);

/** Stands before when a yes was given again. */
export const renewedWord = 'renewed';

/** "since Oct 29, 2025, renewed Jul 30, 2026"; `''` where no time is known. */
export const sinceWords = (
  dates: { since: string | null | undefined; renewed: string | null | undefined },
  say: Say,
): string => {
  const renewed = renewedOn(dates, say);
  return dates.since
    ? `since ${say(dates.since)}${renewed ? `, ${renewedWord} ${say(renewed)}` : ''}`
    : '';
};

/** "Overtaken on Nov 27, 2026", of an ending that never was: by a late receipt, or a replay. */
export const overtakenWords = (overtakenAt: string, say: Say): string =>
  `Overtaken on ${say(overtakenAt)}`;
