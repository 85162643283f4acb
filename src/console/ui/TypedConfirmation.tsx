import { type ReactNode, useId, useState } from 'react';
import { ActionButton } from './ActionButton.tsx';
import control from './fields/control.module.css';
import { styled } from './styled.tsx';
import css from './TypedConfirmation.module.css';

interface TypedConfirmationProps {
  /** What has to be typed, exactly: "merge 2 into 1 PRODUCTION". Says nothing personal. */
  phrase: string;
  /** Says the act: "Merge 2 people into 1". */
  confirmLabel: string;
  cancelLabel?: string;
  /** Why it cannot be confirmed yet, the phrase aside. */
  blockedReason?: string;
  isPending?: boolean;
  pendingText?: string;
  /** What went wrong: stays above the buttons. */
  error?: ReactNode;
  /** Whether Cancel has the focus at first; not where it stands on a page from the start. */
  takesFocus?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

const Root = styled('form', css.Root);

const Input = styled('input', control.Control, css.Input);

/**
 * Asks before what is large and cannot be undone: the phrase has to be typed.
 * Cancel has the focus at first, and neither Enter nor the button does anything before it matches.
 */
export function TypedConfirmation(props: TypedConfirmationProps) {
  const { phrase, confirmLabel, cancelLabel = 'Cancel', blockedReason, error } = props;
  const { isPending = false, pendingText, takesFocus = true, onConfirm, onCancel } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const isTyped = typed.trim() === phrase;

  return (
    <Root
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (isTyped && blockedReason === undefined && !isPending) onConfirm();
      }}
    >
      <label htmlFor={id}>
        Type <code>{phrase}</code> to confirm
      </label>
      <Input
        id={id}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        aria-describedby={`${id}-state`}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <p className="state" id={`${id}-state`} role="status">
        {isTyped && ['Matches.', blockedReason].filter(Boolean).join(' ')}
        {!isTyped && typed !== '' && "Doesn't match yet."}
      </p>
      <div className="error">{error}</div>
      <div className="buttons">
        <ActionButton
          autoFocus={takesFocus}
          onClick={onCancel}
          blockedReason={isPending ? 'In progress.' : undefined}
        >
          {cancelLabel}
        </ActionButton>
        <ActionButton
          type="submit"
          variant="dangerSolid"
          blockedReason={blockedReason ?? (isTyped ? undefined : 'Type the phrase first.')}
          pending={isPending}
          pendingText={pendingText}
        >
          {confirmLabel}
        </ActionButton>
      </div>
    </Root>
  );
}
