import { Undo2, X } from 'lucide-react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import { isMask } from '#contract/mask-text.ts';
import { typedWords } from '../words.ts';
import type { KnownValue } from './known-values.ts';
import type { EntryKind } from './person-form.ts';

/** The interface keeps what is taken off a list of identifiers, and no save can do both. */
const keptWords = (name: string): string =>
  `kept as data element ${name}. To delete it, save, then remove it there.`;

interface StoredValuesProps {
  kind: EntryKind;
  /** Of the entry. */
  name: string;
  known: readonly KnownValue[];
  /** Whether only a form gave it, of each of them. */
  typed: readonly boolean[];
  blockedReason: string | undefined;
  onRemove: (value: string) => void;
  onKeep: (value: string) => void;
}

/** What an entry has, masked; what the save takes away can be kept until then. */
export function StoredValues(props: StoredValuesProps) {
  const { kind, name, known, typed, blockedReason, onRemove, onKeep } = props;
  if (known.length === 0) return null;
  return (
    <ul aria-label={`Values of ${name}`}>
      {known.map(({ value, isKept, number }, place) => (
        <li key={isMask(value) ? place : value} className={isKept ? undefined : 'gone'}>
          {isKept ? (
            <span>
              <Masked value={value} label={`${name} ${number}`} element={name} />
              {typed[place] && (
                <>
                  {' '}
                  <span className="from">{typedWords}</span>
                </>
              )}
            </span>
          ) : (
            <span>
              <s>
                <MaskedText value={value} element={name} />
              </s>{' '}
              {kind === 'identifiers' ? keptWords(name) : 'removed'}
            </span>
          )}
          <ActionButton
            size="small"
            variant="ghost"
            icon={isKept ? X : Undo2}
            isIconOnly
            blockedReason={blockedReason}
            onClick={() => (isKept ? onRemove(value) : onKeep(value))}
          >
            {`${isKept ? 'Remove' : 'Keep removed'} ${name} ${number}`}
          </ActionButton>
        </li>
      ))}
    </ul>
  );
}
