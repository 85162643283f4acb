import { styled } from '@mui/material/styles';
import { Eye, EyeOff } from 'lucide-react';
import { useRef, useSyncExternalStore } from 'react';
import { ActionButton } from '../ActionButton.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { usePersonScope } from './PersonScope.tsx';
import { useRevealContext } from './RevealContext.ts';
import { personKey } from './reveals.ts';
import { useFocusKept } from './useFocusKept.ts';

interface RevealPersonProps {
  /** Who that is, where several people are on the page: "person 2". */
  name?: string;
}

// As wide for either word: what stands beside it stays.
const Button = styled(ActionButton)({ minWidth: 84 });

/**
 * The one button that shows all values of a person, until the page is left, the tab was hidden for a
 * minute, or for five minutes. Needs a `PersonScope` above.
 */
export function RevealPerson({ name }: RevealPersonProps) {
  const { reveals, blockedReason } = useRevealContext();
  const person = usePersonScope();
  if (person === undefined) throw new Error('There is no PersonScope above this component.');
  const key = personKey(person);
  const isRevealed = useSyncExternalStore(reveals.subscribe, () => reveals.isRevealed(key));
  const button = useRef<HTMLButtonElement>(null);
  useFocusKept(button, isRevealed);
  return (
    <Button
      ref={button}
      size="small"
      icon={isRevealed ? EyeOff : Eye}
      blockedReason={blockedReason}
      onClick={() =>
        isRevealed ? reveals.hide(key) : reveals.reveal({ key, name: name ?? 'Person' })
      }
    >
      {isRevealed ? 'Hide' : 'Reveal'}
      {name !== undefined && <VisuallyHidden>{` ${name}`}</VisuallyHidden>}
    </Button>
  );
}
