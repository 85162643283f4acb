import { api } from '#console/api/api.ts';
import { recordLooksEndpoint } from '#contract/activity.ts';
import { isApiError, isUnclear } from './api-error.ts';

type Look = {
  kind: 'revealed' | 'copied' | 'snapshot';
  /** Ids, at most 100. */
  people: readonly string[];
  reason?: string | undefined;
};

/**
 * Records that the signed-in person is about to see people's data in clear, or to take it along.
 * @returns why it couldn't be recorded; null if it was
 */
export const recordLook = async ({ kind, people, reason }: Look): Promise<string | null> => {
  try {
    await api().call(
      recordLooksEndpoint,
      { body: { kind, dataSubjectIds: [...people], reason } },
      { idempotencyKey: api().newKey() },
    );
    return null;
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (isApiError(error, 'invalid')) return error.faults[0]?.message ?? error.message;
    return isUnclear(error) ? 'Try again in a moment.' : error.message;
  }
};
