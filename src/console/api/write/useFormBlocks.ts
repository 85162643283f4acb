import { useMissingRight, useWriteBlock } from '#console/api/rights.ts';
import type { Write } from './useWrite.ts';
import { useWriteLimit } from './useWriteLimit.ts';
import { nothingChanged, unclearAttempt } from './write-words.ts';

interface FormBlocksOptions {
  write: Pick<Write, 'error' | 'isUnclear' | 'endpoint' | 'armedUntil'>;
  /** Whether the form edits a record and holds exactly what is stored. */
  isPristine: boolean;
}

/** Why a form cannot be sent or changed now, and what its button says meanwhile. */
export const useFormBlocks = ({ write, isPristine }: FormBlocksOptions) => {
  const missingRight = useMissingRight();
  const writeBlock = useWriteBlock();
  const rateLimit = useWriteLimit(write);
  // Other values under a new key could take effect beside those that are on their way.
  const openReason = write.error !== null && write.isUnclear ? unclearAttempt : undefined;
  const pristineReason = isPristine ? nothingChanged : undefined;
  return {
    /** The person may only look. */
    missingRight,
    /** Why no field may be changed; undefined where they may. */
    readOnlyReason: missingRight ?? openReason,
    blockedReason: writeBlock ?? openReason ?? rateLimit.blockedReason ?? pristineReason,
    /** "Save Draft… (18 s)". */
    label: rateLimit.label,
  };
};
