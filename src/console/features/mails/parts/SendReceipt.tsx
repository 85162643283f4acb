import { Send } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { usePersonScope } from '#console/ui/masking/PersonScope.tsx';
import { SendDocument } from './SendDocument.tsx';

/** Mails a person their signed copy of one receipt; where they can be mailed is read once it's wanted. */
export function SendReceipt({ receiptId }: { receiptId: string }) {
  const person = usePersonScope();
  const [isWanted, setIsWanted] = useState(false);
  if (person === undefined) return null;
  return isWanted ? (
    <SendDocument
      person={person}
      document={{ document: 'CONFIRMATION', receiptId }}
      label="Send confirmation"
    />
  ) : (
    <p>
      <ActionButton size="small" icon={Send} onClick={() => setIsWanted(true)}>
        Send confirmation…
      </ActionButton>
    </p>
  );
}
