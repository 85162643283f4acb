import { formatClock } from '#console/api/limit-words.ts';
import type { SentMerge } from '../merge-draft.ts';
import type { PersonReading } from '../read-people.ts';
import type { ReadBack } from './read-back.ts';

const count = (readings: readonly PersonReading[], kind: PersonReading['kind']): number =>
  readings.filter((reading) => reading.kind === kind).length;

/** What the read-back found, as a title and what it means. */
export const describeReadBack = (
  { verdict, readings, readAt }: ReadBack,
  { isAccepted }: SentMerge,
): { title: string; sentence: string } => {
  const time = formatClock(readAt);
  const others = readings.length - 1;
  if (verdict === 'merged') {
    const gone = others === 1 ? 'The other one is gone' : `The ${others} others are gone`;
    return {
      title: 'Merged.',
      sentence: `${gone}, and the one who stays was changed, as read back at ${time}.`,
    };
  }
  if (verdict === 'not-merged') {
    return isAccepted
      ? {
          title: 'Accepted, but not seen yet.',
          sentence: `The service said that it merged them; at ${time} all ${readings.length} were still there. What was read may be the state before: check again in a moment.`,
        }
      : {
          title: 'Not merged, as far as can be read.',
          sentence: `At ${time} all ${readings.length} were still there. The request may be on its way still: check again in a moment, or send it again. It keeps its key, so it takes effect once at most.`,
        };
  }
  const missing = count(readings, 'missing');
  return {
    title: 'Still unclear.',
    sentence: `At ${time} ${missing} of ${readings.length} were gone, which this merge does not explain: somebody may have merged or deleted them meanwhile. Check again, and open whoever is left before anything else is done.`,
  };
};
