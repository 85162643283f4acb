import type { Fault } from '#contract/common/problem.ts';
import { isApiError } from './api-error.ts';
import { unplacedFaults } from './form-faults.ts';
import { formatClock, limitSentence } from './limit-words.ts';

export type WriteWords = { title: string; sentence: string; faults: readonly Fault[] };

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
    return told('Not sent.', 'Something in this page failed. Reload it, then try again.');
  }
  if (error.outcome === 'unknown') return told('Result unknown.', error.message);
  switch (error.kind) {
    case 'rate-limited': {
      const time = formatClock(error.limit.retryAt);
      const when = error.limit.isStated
        ? `It can be sent at ${time}.`
        : `The service did not say how long; it can be tried again at ${time}.`;
      return told('Not sent.', `${limitSentence(error.limit)} ${when}`);
    }
    case 'invalid': {
      if (error.faults.length === 0) return told('Refused.', error.message);
      const unplaced = unplacedFaults(error.faults, fields);
      const hasPlaced = unplaced.length < error.faults.length;
      return told('Refused.', hasPlaced ? 'Correct the fields that are marked.' : '', unplaced);
    }
    case 'forbidden':
      return told('Not allowed.', error.message);
    case 'conflict':
    case 'not-found':
      return told('Refused.', error.message);
    // Without a token, or when a read that goes before the write fails.
    case 'unauthorized':
    case 'network':
    case 'unavailable':
    case 'contract':
      return told('Not sent.', error.message);
  }
};
