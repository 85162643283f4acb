import { Ban } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMissingRight, useWriteBlock } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { sight } from '#console/ui/sight.ts';
import { styled } from '#console/ui/styled.tsx';
import { peopleScopes } from '#contract/common/scopes.ts';
import { optOutLabel, readOptOutIdentifier } from '../opt-out-identifier.ts';
import css from './OptOutAddress.module.css';

const Stranger = styled('div', css.Stranger);

const OptOutDialog = lazyPart(async () => (await import('./OptOutDialog.tsx')).OptOutDialog);

interface OptOutAddressProps {
  /** As it was searched for in vain. */
  typed: string;
  /** What stands beside the button, where nobody was found. */
  children?: ReactNode;
}

/** For someone nobody knows yet, who wants nothing; not drawn for those who can't record it. */
export function OptOutAddress({ typed, children }: OptOutAddressProps) {
  const isReader = useMissingRight(peopleScopes) !== undefined;
  const writeBlock = useWriteBlock();
  const [isOpen, setIsOpen] = useState(false);
  const read = readOptOutIdentifier(typed);
  if (isReader) return null;
  const button = (
    <ActionButton
      icon={Ban}
      {...(children ? { variant: 'primary' } : { variant: 'ghost', size: 'small' })}
      blockedReason={writeBlock ?? ('message' in read ? read.message : undefined)}
      onPointerEnter={OptOutDialog.preload}
      onFocus={OptOutDialog.preload}
      onClick={() => {
        if ('identifier' in read) sight.addTyped(read.identifier);
        setIsOpen(true);
      }}
    >
      {optOutLabel(typed)}
    </ActionButton>
  );
  return (
    <>
      {children ? (
        <Stranger>
          {children}
          {button}
        </Stranger>
      ) : (
        <span>None of these? {button}</span>
      )}
      {isOpen && 'identifier' in read && (
        <OptOutDialog identifier={read.identifier} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
