import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useMissingRight, useWriteBlock } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { sight } from '#console/ui/sight.ts';
import { peopleScopes } from '#contract/common/scopes.ts';
import { readOptOutIdentifier } from '../opt-out-identifier.ts';

const OptOutDialog = lazyPart(async () => (await import('./OptOutDialog.tsx')).OptOutDialog);

interface OptOutAddressProps {
  /** As it was searched for in vain. */
  typed: string;
}

/** For someone nobody knows yet, who wants nothing; not drawn for those who can't record it. */
export function OptOutAddress({ typed }: OptOutAddressProps) {
  const isReader = useMissingRight(peopleScopes) !== undefined;
  const writeBlock = useWriteBlock();
  const [isOpen, setIsOpen] = useState(false);
  const read = readOptOutIdentifier(typed);
  if (isReader) return null;
  return (
    <>
      <ActionButton
        icon={Ban}
        blockedReason={writeBlock ?? ('message' in read ? read.message : undefined)}
        onPointerEnter={OptOutDialog.preload}
        onFocus={OptOutDialog.preload}
        onClick={() => {
          if ('identifier' in read) sight.addTyped(read.identifier);
          setIsOpen(true);
        }}
      >
        Record an opt-out…
      </ActionButton>
      {isOpen && 'identifier' in read && (
        <OptOutDialog identifier={read.identifier} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
