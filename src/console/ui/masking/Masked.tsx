import { useEffect, useLayoutEffect, useRef } from 'react';
import { isMask } from '#contract/mask-text.ts';
import { CopyButton } from '../CopyButton.tsx';
import { NotSet } from '../NotSet.tsx';
import { sight } from '../sight.ts';
import { styled } from '../styled.tsx';
import { TextLink } from '../TextLink.tsx';
import { ClearText } from './ClearText.tsx';
import { Failure } from './Failure.tsx';
import { Mask } from './Mask.tsx';
import css from './Masked.module.css';
import { RevealButton } from './RevealButton.tsx';
import { useLook } from './useLook.tsx';
import { type RevealTarget, useReveal } from './useReveal.ts';

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
 * while. A clear value is in the page only then, and never in a name, a description or an attribute.
 * Inside a `PersonScope` it has no button of its own: a `RevealPerson` shows it. Showing and copying it
 * are recorded first. Needs a `RevealProvider` above.
 */
export function Masked({ label, href, ...target }: MaskedProps) {
  const { value, person, isAlone = false } = target;
  const { id, key, whose, masked, isRevealed, isOpen, isClear } = useReveal(target);
  if (whose === undefined) throw new Error('Nobody says whose value this is.');
  const copy = useLook();
  const root = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    if (isAlone) return () => sight.hide(key);
  }, [isAlone, key]);

  // Another value in the same place is another one to reveal.
  const lastClear = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (isMask(value)) return;
    const isOther = lastClear.current !== undefined && lastClear.current !== value;
    lastClear.current = value;
    if (isAlone && isOther) sight.hide(key);
  }, [isAlone, value, key]);

  async function readToCopy(people: readonly string[]): Promise<string | null> {
    const { reason } = sight.shown().get(key) ?? {};
    const wanted = { kind: 'copied', people, reason } as const;
    return root.current && (await copy.look(wanted, { anchor: root.current })) && value;
  }

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
      {(isAlone || person !== undefined) && (isRevealed || !isOpen) && (
        <RevealButton
          shows={[{ key, name: isAlone ? label : 'Person', person: whose }]}
          label={label}
          mask={isClear ? undefined : id}
          isIconOnly
        />
      )}
      {copy.failure !== undefined && <Failure role="alert">{copy.failure}</Failure>}
      {copy.question}
      {isClear && isRevealed && (
        <CopyButton
          value={() => readToCopy([whose])}
          label={`Copy ${label}: it leaves the console unmasked`}
          isIconOnly
        />
      )}
    </Root>
  );
}
