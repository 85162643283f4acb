import { isApiError } from '#console/api/api-error.ts';

/** What a read answers; null where there is no such record. */
export const orNull = async <Answer>(read: Promise<Answer>): Promise<Answer | null> => {
  try {
    return await read;
  } catch (error) {
    if (isApiError(error, 'not-found')) return null;
    throw error;
  }
};
