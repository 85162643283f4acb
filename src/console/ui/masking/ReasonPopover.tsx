import { useId, useState } from 'react';
import { ActionButton } from '../ActionButton.tsx';
import control from '../fields/control.module.css';
import { popoverFrame } from '../popover-frame.tsx';
import { styled } from '../styled.tsx';
import { Failure } from './Failure.tsx';
import css from './ReasonPopover.module.css';
import type { Look } from './RevealContext.ts';

interface ReasonPopoverProps {
  kind: Look['kind'];
  anchor: HTMLElement;
  isPending: boolean;
  /** Why the look couldn't be recorded. */
  failure: string | undefined;
  onGive: (reason: string) => void;
  onClose: () => void;
}

const Frame = popoverFrame('left', {
  width: 320,
  maxWidth: 'calc(100vw - 24px)',
  padding: 14,
});

const Form = styled('form', css.Form);

const Input = styled('input', control.Control);

/** Longest reason that is kept, in characters. */
const reasonMaximum = 1000;

const verbs: Record<Look['kind'], string> = {
  revealed: 'Reveal',
  copied: 'Copy',
  snapshot: 'Save',
  openedToEdit: 'Open',
};

/** Asks why somebody is about to see people's values. Enter goes on, Escape doesn't. */
export function ReasonPopover(props: ReasonPopoverProps) {
  const { kind, anchor, isPending, failure, onGive, onClose } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const reason = typed.trim();
  return (
    <Frame
      anchor={anchor}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Reason' } }}
    >
      <Form
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          // It may be drawn inside of the form of a page.
          event.stopPropagation();
          if (reason !== '' && !isPending) onGive(reason);
        }}
      >
        <label htmlFor={id}>Reason</label>
        <Input
          id={id}
          autoFocus
          value={typed}
          maxLength={reasonMaximum}
          aria-describedby={`${id}-help`}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p className="help" id={`${id}-help`}>
          Kept in the activity.
        </p>
        {failure !== undefined && <Failure role="alert">{failure}</Failure>}
        <div className="buttons">
          <ActionButton size="small" onClick={onClose}>
            Cancel
          </ActionButton>
          <ActionButton
            type="submit"
            size="small"
            variant="primary"
            blockedReason={reason === '' ? 'Enter a reason first.' : undefined}
            pending={isPending}
            pendingText={`${verbs[kind]}…`}
          >
            {verbs[kind]}
          </ActionButton>
        </div>
      </Form>
    </Frame>
  );
}
