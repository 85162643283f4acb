import { useState } from 'react';
import { NotSet } from '#console/ui/NotSet.tsx';
import { styled } from '#console/ui/styled.tsx';
import { UnfoldButton } from '#console/ui/UnfoldButton.tsx';
import css from './PurposeNames.module.css';

const Root = styled('span', css.Root);

const shown = 2;

interface PurposeNamesProps {
  names: readonly string[];
}

/** The first two names on one line; a button shows the rest in place. */
export function PurposeNames({ names }: PurposeNamesProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (names.length === 0) return <NotSet />;
  const first = names.slice(0, shown).join(', ');
  const rest = names.length - shown;
  return (
    <Root data-open={isOpen || undefined}>
      <span className="names" title={isOpen ? undefined : first}>
        {isOpen ? names.join(', ') : first}
      </span>
      <UnfoldButton
        count={rest}
        unit="purpose"
        isOpen={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
      />
    </Root>
  );
}
