import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { describeError } from '#console/api/error-words.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Strip } from '#console/ui/Strip.tsx';

interface BehindNotReadProps {
  /** The read of an older version that failed. */
  failed: UseQueryResult | undefined;
  /** "purpose" */
  one: string;
}

/** Says that older versions couldn't be compared; nothing where they could. */
export function BehindNotRead({ failed, one }: BehindNotReadProps) {
  if (!failed?.error) return null;
  return (
    <Strip
      tone="warn"
      title="Translations that are behind aren't marked."
      action={
        <ActionButton size="small" icon={RotateCw} onClick={() => void failed.refetch()}>
          Try again
        </ActionButton>
      }
    >
      {describeError(failed.error, one).sentence}
    </Strip>
  );
}
