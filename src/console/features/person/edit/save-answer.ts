import type { QueryClient } from '@tanstack/react-query';
import type { UpsertElementsResult } from '#contract/subject-elements.ts';

// In the query cache: it goes with the session, and no address or history holds its values.
const keyOf = (id: string) => ['data-subject-saves', id];

/** Keeps what the service said of a save for the profile, which opens next. */
export const keepAnswer = (
  client: QueryClient,
  id: string,
  answer: UpsertElementsResult | null,
): void => void client.setQueryData(keyOf(id), answer);

/** Null where it said nothing, or was told already. */
export const answerOf = (client: QueryClient, id: string): UpsertElementsResult | null =>
  client.getQueryData<UpsertElementsResult | null>(keyOf(id)) ?? null;

export const forgetAnswer = (client: QueryClient, id: string): void =>
  client.removeQueries({ queryKey: keyOf(id) });
