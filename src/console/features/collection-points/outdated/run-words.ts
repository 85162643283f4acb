import { isApiError } from '#console/api/api-error.ts';
import { formatCount, formatWait } from '#console/api/limits/limit-words.ts';
import { ChangedMeanwhile } from '#console/api/review/standing.ts';
import { faultWords } from '#console/api/write/fault-words.ts';
import { describeWriteError } from '#console/api/write/write-words.ts';
import { listWords } from '#console/ui/list-words.ts';
import { faultLabel, fieldLabel } from '../collection-point-fields.ts';
import type { PointPlan, RunKind } from './plan-updates.ts';
import type { RunCost } from './run-cost.ts';
import { NotSent } from './send-updates.ts';

/** "1 collection point", "13 collection points". */
export const countPoints = (count: number): string =>
  `${formatCount(count)} collection ${count === 1 ? 'point' : 'points'}`;

/** "1 draft", "13 drafts". */
export const countDrafts = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'draft' : 'drafts'}`;

/** "Name and Redirect URL" */
export const nameFields = (keys: readonly string[]): string => listWords(keys.map(fieldLabel));

/** Requests that are over in a few seconds. */
const fewRequests = 60;

/** How long a run takes, as sentences; what it costs only where it has to wait. */
export const costWords = ({
  requests,
  leftThisMinute,
  leftThisHour,
  waitSeconds,
}: RunCost): string => {
  const all = `${formatCount(requests)} requests`;
  if (requests > leftThisHour) {
    return `${all}, but only ${formatCount(leftThisHour)} are left this hour. The rest waits for the limit.`;
  }
  if (waitSeconds > 0) {
    return `Takes about ${formatWait(waitSeconds)}: ${all}, of which ${formatCount(leftThisMinute)} fit into this minute.`;
  }
  return requests <= fewRequests ? 'Takes a few seconds.' : 'Takes up to a minute.';
};

export const runWords: Record<
  RunKind,
  { title: string; progress: string; done: (count: number) => string; failed: string }
> = {
  make: {
    title: 'Make drafts',
    progress: 'Drafts made',
    done: (count) => `${countDrafts(count)} made.`,
    failed: 'No draft made for these',
  },
  publish: {
    title: 'Publish drafts',
    progress: 'Drafts published',
    done: (count) => `${countDrafts(count)} published.`,
    failed: 'Not published',
  },
};

/** Why a point could not be done, as sentences. */
export const failureWords = (error: Error, { active, update }: PointPlan): string => {
  if (error instanceof NotSent) return error.message;
  if (error instanceof ChangedMeanwhile) {
    return error.stored === null
      ? 'The draft no longer exists.'
      : 'Someone changed the draft in the meantime. Review it, then publish it again below.';
  }
  const { title, sentence, faults } = describeWriteError(error, []);
  const linked = [...(active.Purposes ?? [])];
  const tell = faultWords({
    labelOf: faultLabel,
    nameOf: (id) => linked.find((one) => one.Id.toLowerCase() === id)?.Label,
  });
  const isRetired = isApiError(error, 'invalid') && update.moved.length > 0;
  const words = faults.map(tell).join(' ');
  return [title, sentence, words, isRetired ? 'A purpose may have changed in the meantime.' : '']
    .filter((part) => part !== '')
    .join(' ');
};
