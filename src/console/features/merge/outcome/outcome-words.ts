import { formatClock } from '#console/api/limits/limit-words.ts';
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
    const gone = others === 1 ? '1 record was' : `${others} records were`;
    return {
      title: 'Merged.',
      sentence: `${gone} merged into the primary record and deleted. Checked at ${time}.`,
    };
  }
  if (verdict === 'not-merged') {
    return isAccepted
      ? {
          title: 'Accepted, but not visible yet.',
          sentence: `At ${time} all ${readings.length} records were still there. Check again in a moment.`,
        }
      : {
          title: 'Not merged so far.',
          sentence: `At ${time} all ${readings.length} records were still there, but the request may still arrive. Check again in a moment, or send it again: it takes effect only once.`,
        };
  }
  const missing = count(readings, 'missing');
  return {
    title: 'Still unclear.',
    sentence: `At ${time} ${missing} of ${readings.length} records were gone, but not through this merge: someone may have merged or deleted them. Check again, and open the remaining records before you do anything else.`,
  };
};
