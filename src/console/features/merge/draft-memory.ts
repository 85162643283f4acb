import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { type DraftChange, emptyDraft, isWorthKeeping, type MergeDraft } from './merge-draft.ts';

// In the query cache and under a root of its own: it goes with the session, no write makes it stale.
const keys = {
  all: ['merge-draft'],
  draft: ['merge-draft', 'draft'],
  proposal: ['merge-draft', 'proposal'],
} as const;

const keep = (client: QueryClient): QueryClient => {
  client.setQueryDefaults(keys.all, { gcTime: Number.POSITIVE_INFINITY });
  return client;
};

export const currentDraft = (client: QueryClient): MergeDraft =>
  client.getQueryData<MergeDraft>(keys.draft) ?? emptyDraft;

export const changeDraft = (client: QueryClient, change: DraftChange): void => {
  keep(client).setQueryData<MergeDraft>(keys.draft, (draft = emptyDraft) => change(draft));
};

/** Begins with this one; where another would be lost, its person is asked on the page. */
export const proposeDraft = (client: QueryClient, draft: MergeDraft): void => {
  if (isWorthKeeping(currentDraft(client))) {
    keep(client).setQueryData<MergeDraft | null>(keys.proposal, draft);
  } else {
    changeDraft(client, () => draft);
  }
};

/**
 * A value of the cache, drawn in the event that changed it: `useQuery` is told a moment later, and a
 * box or button that was pressed would fall back until then.
 */
const useKept = <Data>(client: QueryClient, queryKey: readonly string[]) => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const hash = hashKey(queryKey);
      return client.getQueryCache().subscribe(({ query }) => {
        if (query.queryHash === hash) onChange();
      });
    },
    [client, queryKey],
  );
  return useSyncExternalStore(subscribe, () => client.getQueryData<Data>(queryKey));
};

/** The one merge that is being prepared in this tab, and the ways to change it. */
export const useMergeDraft = () => {
  const client = useQueryClient();
  const draft = useKept<MergeDraft>(client, keys.draft) ?? emptyDraft;
  const proposal = useKept<MergeDraft | null>(client, keys.proposal) ?? null;
  return {
    draft,
    /** Another one that somebody wanted to begin meanwhile. */
    proposal,
    change: (change: DraftChange) => changeDraft(client, change),
    /** Ends the question: goes on with the other one, or with this one. */
    answer: (isTaken: boolean) => {
      if (isTaken && proposal !== null) changeDraft(client, () => proposal);
      client.setQueryData<MergeDraft | null>(keys.proposal, null);
    },
  };
};
