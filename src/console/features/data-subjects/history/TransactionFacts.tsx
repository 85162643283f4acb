import { Masked } from '#console/ui/masking/Masked.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { Transaction } from '#contract/receipt-records.ts';
import { choiceWords } from './timeline-words.ts';

interface TransactionFactsProps {
  transaction: Transaction;
  /** Nothing else happened with it: the purpose is named above. */
  isAlone: boolean;
}

/** What a transaction says beyond its type: choices, expiry, note. */
export function TransactionFacts({ transaction, isAlone }: TransactionFactsProps) {
  const { purposeName, purposeGuid, purposeVersion, expiryDate, purposeNote } = transaction;
  const choices = choiceWords(transaction);
  return (
    <div className="parts">
      <span>
        {isAlone ? 'purpose' : (purposeName ?? purposeGuid)} v{purposeVersion}
      </span>
      {choices !== '' && <span>{choices}</span>}
      {expiryDate && (
        <span>
          expires <Time value={expiryDate} precision="day" />
        </span>
      )}
      {purposeNote?.noteText && (
        <span>
          note <Masked value={purposeNote.noteText} label="Note" />
        </span>
      )}
    </div>
  );
}
