import { useId, useRef } from 'react';
import { ActionButton } from './ActionButton.tsx';
import { CopyButton } from './CopyButton.tsx';
import { hidden } from './hidden-secret.ts';
import { presenterReason, usePresenting } from './presenter-mode.ts';
import css from './SecretText.module.css';
import { styled } from './styled.tsx';

const Root = styled('div', css.Root);

interface SecretTextProps {
  label: string;
  value: string;
  /** Hidden from an audience. */
  isSecret?: boolean;
  onCopied?: () => void;
}

/** A text to take along, whole, with a button that copies it. */
export function SecretText({ label, value, isSecret = false, onCopied }: SecretTextProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const isHidden = usePresenting() && isSecret;
  return (
    <Root>
      <label htmlFor={id}>{label}</label>
      <div className="row">
        <input
          ref={field}
          id={id}
          readOnly
          spellCheck={false}
          autoComplete="off"
          value={isHidden ? hidden : value}
          onFocus={(event) => event.target.select()}
          onCopy={isHidden ? undefined : onCopied}
        />
        {isHidden ? (
          <ActionButton blockedReason={presenterReason}>Copy {label.toLowerCase()}</ActionButton>
        ) : (
          <CopyButton
            value={value}
            label={`Copy ${label.toLowerCase()}`}
            size="medium"
            variant={isSecret ? 'primary' : 'secondary'}
            onCopied={onCopied}
            onSelectText={() => field.current?.focus()}
          />
        )}
      </div>
    </Root>
  );
}
