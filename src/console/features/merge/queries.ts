import type { QueryClient } from '@tanstack/react-query';
import { proposeDraft } from './draft-memory.ts';
import { addPeople, emptyDraft, type MergePerson, type MergeSource } from './merge-draft.ts';

/**
 * Begins the merge of these people in the wizard, at `paths.merge.to()`; where another merge would be
 * lost, its person is asked there.
 */
export const startMerge = (
  client: QueryClient,
  { people, source }: { people: readonly MergePerson[]; source: MergeSource },
): void => proposeDraft(client, addPeople(people)({ ...emptyDraft, source }));
