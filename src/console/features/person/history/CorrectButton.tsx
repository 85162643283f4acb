import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import type { correctReceiptEndpoint } from '#contract/decisions.ts';
import type { Named } from '../queries.ts';

const CorrectReceipt = lazyPart(
  async () =>
    (await import('#console/features/record-consent/parts/CorrectReceipt.tsx')).CorrectReceipt,
);

/** What a correction did, with the names of its purposes by id. */
export type Corrected = {
  answer: EndpointAnswer<typeof correctReceiptEndpoint>;
  names: ReadonlyMap<string, string>;
};

interface CorrectButtonProps {
  named: Named;
  receiptId: string;
  /** Of purposes, by id. */
  names: ReadonlyMap<string, string>;
  /** What was pressed may be gone by then. */
  onCorrected: (done: Corrected) => void;
}

/** Takes back what was recorded by mistake. */
export function CorrectButton({ named, receiptId, names, onCorrected }: CorrectButtonProps) {
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
          onDone={(answer) => {
            setIsOpen(false);
            onCorrected({ answer, names });
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
