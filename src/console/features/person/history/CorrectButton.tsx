import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import type { Named } from '../queries.ts';

const CorrectReceipt = lazyPart(
  async () =>
    (await import('#console/features/record-consent/parts/CorrectReceipt.tsx')).CorrectReceipt,
);

interface CorrectButtonProps {
  named: Named;
  receiptId: string;
  /** Of purposes, by id. */
  names: ReadonlyMap<string, string>;
}

/** Takes back what was recorded by mistake. */
export function CorrectButton({ named, receiptId, names }: CorrectButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const writeBlock = useWriteBlock();
  return (
    <div>
      <ActionButton
        size="small"
        icon={Undo2}
        blockedReason={writeBlock}
        onPointerEnter={CorrectReceipt.preload}
        onFocus={CorrectReceipt.preload}
        onClick={() => setIsOpen(true)}
      >
        Correct a mistake
      </ActionButton>
      {isOpen && (
        <CorrectReceipt
          person={named}
          receiptId={receiptId}
          names={names}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
