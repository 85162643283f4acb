import { isApiError } from '#console/api/api-error.ts';

/** Why long reading ended, as a sentence. Throws what is no failure of the service. */
export const failureWords = (error: unknown): string => {
  if (!isApiError(error)) throw error;
  return error.message;
};
