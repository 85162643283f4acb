import { type ApiError, isApiError } from '#console/api/api-error.ts';
import { formatCount, formatWait } from '#console/api/limits/limit-words.ts';

const missingByKind: Partial<Record<ApiError['kind'], string>> = {
  network: 'The connection was lost.',
  unavailable: 'The service failed.',
  unauthorized: 'The session ended.',
  forbidden: 'Access was taken away.',
  'rate-limited': 'A request limit was reached.',
};

/** Why people are missing in a file: because of an error, or of the person who stopped it. */
export const missingWords = (error: Error | undefined): string => {
  if (error === undefined) return 'The export was stopped.';
  const known = isApiError(error) ? missingByKind[error.kind] : undefined;
  return known ?? "The list couldn't be read on.";
};

/** The same where a search gives only the first who match. */
export const cutWords = 'More people match, and this search gives only the first.';

export const peopleWords = (people: number): string =>
  people === 1 ? '1 person' : `${formatCount(people)} people`;

/** "25 pages, 1 min 4 s". */
export const progressWords = (pages: number, seconds: number): string =>
  `${pages === 1 ? '1 page' : `${formatCount(pages)} pages`}, ${formatWait(seconds)}`;
