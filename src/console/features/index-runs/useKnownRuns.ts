import { useSyncExternalStore } from 'react';
import { type KnownRun, knownRuns } from './known-runs.ts';

/** The runs that this browser knows, the newest first; draws anew when another tab learns of one. */
export const useKnownRuns = (): readonly KnownRun[] =>
  useSyncExternalStore(knownRuns.subscribe, knownRuns.all);
