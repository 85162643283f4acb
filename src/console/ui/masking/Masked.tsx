import { styled } from '@mui/material/styles';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { ActionButton } from '../ActionButton.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { NotSet } from '../NotSet.tsx';
import { TextLink } from '../TextLink.tsx';
import { MaskedText } from './MaskedText.tsx';
import { useRevealContext } from './RevealContext.ts';

interface MaskedProps {
  /** In clear; stays out of the page until it is revealed. */
  value: string;
  /** What it is, for the names of the buttons: "Email". */
  label: string;
  /** Makes the text a link, as the name of a row. */
  href?: string;
  isMarkHidden?: boolean;
}

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  columnGap: 4,
  maxWidth: '100%',
  marginBlock: -3,
  // A clear value may need the whole line; a mask keeps its button beside it.
  '&[data-revealed]': { flexWrap: 'wrap' },
  // What is copied with the text around it is never the clear value: Copy is for that.
  '& .clear': { userSelect: 'none', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
});

/**
 * A value of a person: its mask, and a button that shows it in clear for a while. The clear value is
 * in the page only then, and never in a name, a description or an attribute. Needs a
 * `RevealProvider` above.
 */
export function Masked({ value, label, href, isMarkHidden }: MaskedProps) {
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const { reveals, blockedReason } = useRevealContext();
  const isRevealed = useSyncExternalStore(reveals.subscribe, () =>
    reveals.isRevealed({ id, value }),
  );
  const wasRevealed = useRef(false);

  useEffect(() => () => reveals.hide(id), [reveals, id]);

  useEffect(() => {
    // The Copy button had the focus and is gone.
    if (wasRevealed.current && !isRevealed && document.activeElement === document.body) {
      toggle.current?.focus({ preventScroll: true });
    }
    wasRevealed.current = isRevealed;
  }, [isRevealed]);

  if (value === '') return <NotSet />;
  const text = isRevealed ? (
    // No translation: the browser would send the text away.
    <bdi className="clear" translate="no">
      {value}
    </bdi>
  ) : (
    <MaskedText id={id} value={value} isMarkHidden={isMarkHidden} />
  );
  return (
    <Root data-revealed={isRevealed || undefined}>
      {href === undefined ? (
        text
      ) : (
        <TextLink look="strong" href={href}>
          {text}
        </TextLink>
      )}
      <ActionButton
        ref={toggle}
        size="small"
        variant="ghost"
        isIconOnly
        icon={isRevealed ? EyeOff : Eye}
        blockedReason={blockedReason}
        aria-describedby={isRevealed ? undefined : id}
        onClick={() => (isRevealed ? reveals.hide(id) : reveals.reveal({ id, label, value }))}
      >
        {`${isRevealed ? 'Hide' : 'Reveal'} ${label}`}
      </ActionButton>
      {isRevealed && (
        <CopyButton
          value={value}
          label={`Copy ${label}: it leaves the console unmasked`}
          isIconOnly
        />
      )}
    </Root>
  );
}
