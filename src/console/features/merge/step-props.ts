import type { DraftChange, MergeDraft } from './merge-draft.ts';

/** What every step of the wizard gets. */
export type StepProps = {
  draft: MergeDraft;
  change: (change: DraftChange) => void;
};
