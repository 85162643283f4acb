import { Eye, EyeOff, MessageSquareText } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { ActionButton } from '../ActionButton.tsx';
import { usePresenting } from '../presenter-mode.ts';
import { type Revealed, sight } from '../sight.ts';
import { styled } from '../styled.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { Failure } from './Failure.tsx';
import css from './RevealButton.module.css';
import { useRevealContext } from './RevealContext.ts';
import { useLook } from './useLook.tsx';

interface RevealButtonProps {
  /** One or more, together and by one look, each with the person whose it is. */
  shows: readonly (Revealed & { person: string })[];
  /** What it shows, for its name. */
  label?: string | undefined;
  /** The id of the mask in whose place the value comes. */
  mask?: string | undefined;
  /** An eye alone. */
  isIconOnly: boolean;
}

// As wide for either word: what stands beside it stays.
const Button = styled(ActionButton, css.Button);

/**
 * Shows values and hides them: it waits until the look is recorded, and says if that fails. Isn't there
 * in presenter mode.
 */
export function RevealButton({ shows, label, mask, isIconOnly }: RevealButtonProps) {
  const { blockedReason, reasonRule, show } = useRevealContext();
  const { look, isPending, failure, question } = useLook();
  const isRevealed = useSyncExternalStore(sight.subscribe, () =>
    shows.every(({ key }) => sight.shown().has(key)),
  );
  const button = useRef<HTMLButtonElement>(null);
  const wasRevealed = useRef(false);
  const isPresenting = usePresenting();

  // Takes the focus when hiding removed what had it, such as a Copy button.
  useEffect(() => {
    if (wasRevealed.current && !isRevealed && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true });
    }
    wasRevealed.current = isRevealed;
  }, [isRevealed]);

  function hide() {
    for (const { key } of shows) sight.hide(key);
  }

  async function reveal(asks: boolean) {
    const anchor = button.current;
    if (anchor === null) return;
    const place = sight.place();
    const people = shows.map(({ person }) => person);
    const recorded = await look({ kind: 'revealed', people }, { anchor, asks });
    // Whoever has left in the meantime sees nothing.
    if (recorded === null || sight.place() !== place) return;
    const { reason, shows: handle } = recorded;
    for (const { key, name } of shows) {
      sight.reveal({ key, name, reason, handle: handle?.handle });
    }
    if (handle !== null) await show(people);
  }

  if (isPresenting) return null;
  const word = isRevealed ? 'Hide' : 'Reveal';
  const more = label === undefined ? '' : ` ${label}`;
  return (
    <>
      <Button
        ref={button}
        size="small"
        variant={isIconOnly ? 'ghost' : 'secondary'}
        isIconOnly={isIconOnly}
        icon={isRevealed ? EyeOff : Eye}
        blockedReason={blockedReason}
        aria-describedby={mask}
        pending={isPending}
        pendingText={word}
        onClick={() => (isRevealed ? hide() : reveal(false))}
      >
        {isIconOnly ? word + more : [word, <VisuallyHidden key="more">{more}</VisuallyHidden>]}
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
            // It's still there when the question has closed, and takes the focus back then.
            button.current?.focus();
            void reveal(true);
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
