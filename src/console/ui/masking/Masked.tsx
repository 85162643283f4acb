import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { ActionButton } from '../ActionButton.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { NotSet } from '../NotSet.tsx';
import { usePresenting } from '../presenter-mode.ts';
import { styled } from '../styled.tsx';
import { TextLink } from '../TextLink.tsx';
import { ClearText } from './ClearText.tsx';
import { Failure } from './Failure.tsx';
import { Mask } from './Mask.tsx';
import css from './Masked.module.css';
import { useRevealContext } from './RevealContext.ts';
import { useFocusKept } from './useFocusKept.ts';
import { useLook } from './useLook.tsx';
import { type RevealTarget, useReveal } from './useReveal.ts';
import { useRevealButton } from './useRevealButton.ts';

interface MaskedProps extends RevealTarget {
  /** A mask; once revealed, in clear. What arrives in clear all the same stays out of the page until then. */
  value: string;
  /** What it is, for the names of the buttons: "Email". */
  label: string;
  /** Whose it is: the button reveals all that is on the page of this person. */
  person?: string;
  /** Makes the text a link, as the name of a row. */
  href?: string;
}

const Root = styled('span', css.Root);

/**
 * A value of a person as the service sent it: its mask, and a button that has it read in clear for a
 * while. A clear value is in the page only then, and never in a name, a description or an attribute. Inside a `PersonScope`
 * it has no button of its own: a `RevealPerson` shows it. Showing and copying it are recorded first.
 * Nobody can reveal in presenter mode. Needs a `RevealProvider` above.
 */
export function Masked({ label, href, ...target }: MaskedProps) {
  const { value, person, isAlone = false } = target;
  const { reveals, blockedReason } = useRevealContext();
  const { id, key, whose, masked, isMasked, isRevealed, isOpen } = useReveal(target);
  if (whose === undefined) throw new Error('Nobody says whose value this is.');
  const { isPending, failure, question, toggle } = useRevealButton(
    { key, name: isAlone ? label : 'Person', isRevealed },
    whose,
  );
  const copy = useLook();
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isPresenting = usePresenting();
  const isClear = !isMasked && (isRevealed || isOpen);
  const failures = [failure, copy.failure].filter(Boolean).join(' ');

  useEffect(() => {
    if (isAlone) return () => reveals.hide(key);
  }, [isAlone, reveals, key]);

  // Another value in the same place is another one to reveal.
  const lastClear = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (isMasked) return;
    const isOther = lastClear.current !== undefined && lastClear.current !== value;
    lastClear.current = value;
    if (isAlone && isOther) reveals.hide(key);
  }, [isAlone, isMasked, value, reveals, key]);

  async function readToCopy(people: readonly string[]): Promise<string | null> {
    const wanted = { kind: 'copied', people, reason: reveals.reasonOf(key) } as const;
    return root.current && (await copy.look(wanted, { anchor: root.current })) && value;
  }

  useFocusKept(button, isRevealed);

  if (value === '') return <NotSet />;
  const text = isClear ? (
    <ClearText value={value} isOpen={isOpen} />
  ) : (
    <Mask id={id} masked={masked} />
  );
  return (
    <Root ref={root} data-revealed={isClear || undefined}>
      {href === undefined ? (
        text
      ) : (
        <TextLink look="strong" href={href}>
          {text}
        </TextLink>
      )}
      {!isPresenting && (isAlone || person !== undefined) && (isRevealed || !isOpen) && (
        <ActionButton
          ref={button}
          size="small"
          variant="ghost"
          isIconOnly
          icon={isRevealed ? EyeOff : Eye}
          blockedReason={blockedReason}
          aria-describedby={isClear ? undefined : id}
          pending={isPending}
          pendingText="Reveal"
          onClick={(event) => toggle(event.currentTarget)}
        >
          {`${isRevealed ? 'Hide' : 'Reveal'} ${label}`}
        </ActionButton>
      )}
      {failures !== '' && <Failure role="alert">{failures}</Failure>}
      {question}
      {copy.question}
      {isRevealed && !isMasked && (
        <CopyButton
          value={() => readToCopy([whose])}
          label={`Copy ${label}: it leaves the console unmasked`}
          isIconOnly
        />
      )}
    </Root>
  );
}
