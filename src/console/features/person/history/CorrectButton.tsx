import { Undo2 } from 'lucide-react';
import { useWriteBlock } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';

export const CorrectReceipt = lazyPart(
  async () =>
    (await import('#console/features/record-consent/parts/CorrectReceipt.tsx')).CorrectReceipt,
);

/** A receipt that is to be corrected, with the names of its purposes by id. */
export type Wrong = { receiptId: string; names: ReadonlyMap<string, string> };

interface CorrectButtonProps {
  wrong: Wrong;
  /** Asks first, where it stays: this button goes with what is corrected. */
  onCorrect: (wrong: Wrong) => void;
}

/** Takes back what was recorded by mistake. */
export function CorrectButton({ wrong, onCorrect }: CorrectButtonProps) {
  const writeBlock = useWriteBlock();
  return (
    <div>
      <ActionButton
        size="small"
        icon={Undo2}
        blockedReason={writeBlock}
        onPointerEnter={CorrectReceipt.preload}
        onFocus={CorrectReceipt.preload}
        onClick={() => onCorrect(wrong)}
      >
        Correct a mistake
      </ActionButton>
    </div>
  );
}
