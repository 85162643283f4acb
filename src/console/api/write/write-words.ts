import { isApiError } from '#console/api/api-error.ts';
import { formatClock, limitSentence } from '#console/api/limits/limit-words.ts';
import type { Fault } from '#contract/common/problem.ts';
import { countMarked, unplacedFaults } from './form-faults.ts';

/** Why a form that holds what is stored can't be sent. */
export const nothingChanged = 'No changes to save.';

/** Why a form is locked after an attempt whose result is unknown. */
export const unclearAttempt =
  'The last attempt may have gone through. Check it, send it again, or discard it.';

export type WriteWords = { title: string; sentence: string; faults: readonly Fault[] };

const fixMarked = (count: number): string =>
  count === 1 ? 'Fix the marked field.' : `Fix the ${count} marked fields.`;

/**
 * How a write that did not go through is told: first whether anything changed, then why and what
 * to do.
 * @param fields fields that show their own faults; `faults` are those that belong to none
 */
export const describeWriteError = (error: Error, fields: readonly string[]): WriteWords => {
  const told = (title: string, sentence: string, faults: readonly Fault[] = []): WriteWords => ({
    title,
    sentence,
    faults,
  });
  if (!isApiError(error)) {
    return told('Not sent.', 'Something on this page failed. Reload it, then try again.');
  }
  if (error.outcome === 'unknown') return told('Result unknown.', error.message);
  switch (error.kind) {
    case 'rate-limited': {
      const time = formatClock(error.limit.retryAt);
      const when = error.limit.isStated
        ? `You can send it from ${time}.`
        : `The service didn't say how long to wait. Try again from ${time}.`;
      return told('Not sent.', `${limitSentence(error.limit)} ${when}`);
    }
    case 'invalid': {
      if (error.faults.length === 0) return told('Not accepted.', error.message);
      const unplaced = unplacedFaults(error.faults, fields);
      const marked = countMarked(error.faults, fields);
      return told(marked === 0 ? 'Not accepted.' : fixMarked(marked), '', unplaced);
    }
    case 'forbidden':
      return told('Not allowed.', error.message);
    case 'conflict':
    case 'not-found':
      return told('Not accepted.', error.message);
    // Without a token, or when a read that goes before the write fails.
    case 'unauthorized':
    case 'network':
    case 'unavailable':
    case 'contract':
      return told('Not sent.', error.message);
  }
};
