import { useSyncExternalStore } from 'react';
import { currentCall, useCall } from '#console/api/call.ts';
import { type DecisionChannel, decisionChannels } from '#contract/data-subject-values.ts';

/** How the caller of this tab speaks with the agent; null where no call goes on. */
export const channelOfCall = (): DecisionChannel | null => {
  const call = currentCall();
  return call && (decisionChannels.find((channel) => channel === call.channel) ?? 'PHONE');
};

/** Which language a caller speaks, of the call and the person it was said of. */
type Said = { since: string; person: string; language: string };

// In memory alone: it's something known of a person, and nothing of these is stored in a browser.
let said: Said | null = null;
const listeners = new Set<() => void>();

/** @param language a BCP 47 tag */
export const setCallerLanguage = (person: string, language: string): void => {
  const call = currentCall();
  said = call && { since: call.since, person, language };
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The language that the caller speaks: as was said in this call of this very person, or else theirs. */
export const useCallerLanguage = (
  person: string,
  own: string | null | undefined,
): string | null => {
  const call = useCall();
  const now = useSyncExternalStore(subscribe, () => said);
  const isSaid = now !== null && now.since === call?.since && now.person === person;
  return isSaid ? now.language : (own ?? null);
};
