import { Eye, EyeOff, MessageSquareText } from 'lucide-react';
import { useRef, useSyncExternalStore } from 'react';
import { ActionButton } from '../ActionButton.tsx';
import { usePresenting } from '../presenter-mode.ts';
import { styled } from '../styled.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { Failure } from './Failure.tsx';
import { usePersonScope } from './PersonScope.tsx';
import { useRevealContext } from './RevealContext.ts';
import css from './RevealPerson.module.css';
import { personKey } from './reveals.ts';
import { useFocusKept } from './useFocusKept.ts';
import { useRevealButton } from './useRevealButton.ts';

interface RevealPersonProps {
  /** Who that is, where several people are on the page: "person 2". */
  name?: string;
  /** An eye alone, in the lines of a table. */
  isIconOnly?: boolean;
}

// As wide for either word: what stands beside it stays.
const Button = styled(ActionButton, css.Button);

/**
 * The one button that shows all values of a person, until the page is left, the tab was hidden for a
 * minute, or for five minutes. Isn't there in presenter mode. Needs a `PersonScope` above.
 */
export function RevealPerson({ name, isIconOnly }: RevealPersonProps) {
  const { reveals, blockedReason, reasonRule } = useRevealContext();
  const person = usePersonScope();
  if (person === undefined) throw new Error('There is no PersonScope above this component.');
  const key = personKey(person);
  const isRevealed = useSyncExternalStore(reveals.subscribe, () => reveals.isRevealed(key));
  const { isPending, failure, question, toggle, revealWithReason } = useRevealButton(
    { key, name: name ?? 'Person', isRevealed },
    person,
  );
  const button = useRef<HTMLButtonElement>(null);
  useFocusKept(button, isRevealed);
  if (usePresenting()) return null;
  const word = isRevealed ? 'Hide' : 'Reveal';
  const more = name === undefined ? '' : ` ${name}`;
  return (
    <>
      <Button
        ref={button}
        size="small"
        variant={isIconOnly ? 'ghost' : 'secondary'}
        isIconOnly={isIconOnly}
        icon={isRevealed ? EyeOff : Eye}
        blockedReason={blockedReason}
        pending={isPending}
        pendingText={word}
        onClick={(event) => toggle(event.currentTarget)}
      >
        {isIconOnly ? (
          word + more
        ) : (
          <>
            {word}
            <VisuallyHidden>{more}</VisuallyHidden>
          </>
        )}
      </Button>
      {reasonRule === 'optional' && !isIconOnly && !isRevealed && (
        <ActionButton
          size="small"
          variant="ghost"
          isIconOnly
          icon={MessageSquareText}
          blockedReason={blockedReason}
          aria-haspopup="dialog"
          onClick={() => {
            if (button.current === null) return;
            // It's still there when the question has closed, and takes the focus back then.
            button.current.focus();
            void revealWithReason(button.current);
          }}
        >
          Give a reason…
        </ActionButton>
      )}
      {question}
      {failure !== undefined && <Failure role="alert">{failure}</Failure>}
    </>
  );
}
