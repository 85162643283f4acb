import { styled } from '@mui/material/styles';
import { useId, useRef } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { CopyButton } from '#console/ui/CopyButton.tsx';
import { presenterReason, usePresenting } from '#console/ui/presenter-mode.ts';
import { color, monoFamily } from '#console/ui/theme.ts';
import { hidden } from './hidden.ts';

const Root = styled('div')({
  maxWidth: 640,
  '& + &': { marginTop: 14 },
  '& label': { fontWeight: 600 },
  '& .row': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginTop: 4 },
  '& input': {
    flex: '1 1 260px',
    minWidth: 0,
    minHeight: 36,
    padding: '7px 10px',
    border: `1px solid ${color.line}`,
    borderRadius: 8,
    background: color.sunken,
    color: color.text,
    fontFamily: monoFamily,
    fontSize: '0.8125rem',
    textOverflow: 'ellipsis',
  },
  '& .row > button': { minWidth: 166 },
  '& .row > [role="alert"]': { flexBasis: '100%', marginBottom: 0 },
});

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
