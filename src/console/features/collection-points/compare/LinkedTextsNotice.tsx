import { RotateCw } from 'lucide-react';
import { describeError } from '#console/api/error-words.ts';
import { countWords } from '#console/api/limits/limit-words.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import type { useLinkedPurposes } from './useLinkedPurposes.ts';

/** Says which texts of purposes aren't compared: they couldn't be read, or are too many. */
export function LinkedTextsNotice({
  failed,
  notRead,
}: Pick<ReturnType<typeof useLinkedPurposes>, 'failed' | 'notRead'>) {
  if (failed?.error) {
    return (
      <Strip
        tone="warn"
        title="Some purposes' texts aren't compared."
        action={
          <ActionButton size="small" icon={RotateCw} onClick={() => void failed.refetch()}>
            Try again
          </ActionButton>
        }
      >
        {describeError(failed.error, 'purpose').sentence}
      </Strip>
    );
  }
  if (notRead === 0) return null;
  return (
    <Strip title="Many purposes differ.">
      {`The texts of ${countWords(notRead, 'purpose version')} aren't compared here. Open these purposes to compare them.`}
    </Strip>
  );
}
