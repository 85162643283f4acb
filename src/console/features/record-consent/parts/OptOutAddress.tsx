import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useMissingRight, useWriteBlock } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { peopleScopes } from '#contract/common/scopes.ts';

const OptOutDialog = lazyPart(async () => (await import('./OptOutDialog.tsx')).OptOutDialog);

/** For someone nobody knows yet, who wants nothing; not drawn for those who can't record it. */
export function OptOutAddress({ identifier }: { identifier: string }) {
  const isReader = useMissingRight(peopleScopes) !== undefined;
  const writeBlock = useWriteBlock();
  const [isOpen, setIsOpen] = useState(false);
  if (isReader) return null;
  return (
    <>
      <ActionButton
        icon={Ban}
        blockedReason={writeBlock}
        onPointerEnter={OptOutDialog.preload}
        onFocus={OptOutDialog.preload}
        onClick={() => setIsOpen(true)}
      >
        Record an opt-out for this address…
      </ActionButton>
      {isOpen && <OptOutDialog identifier={identifier} onClose={() => setIsOpen(false)} />}
    </>
  );
}
