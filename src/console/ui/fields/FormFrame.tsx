import type { MouseEvent, ReactNode } from 'react';
import { styled } from '../styled.tsx';
import { useRootMark } from '../useRootMark.ts';
import css from './FormFrame.module.css';

interface FormFrameProps {
  'aria-describedby'?: string | undefined;
  /** What came of the last attempt: stands at the button that made it. */
  notices: ReactNode;
  /** Where the form stands, then its buttons, the one that sends last. */
  buttons: ReactNode;
  children: ReactNode;
  onSubmit: () => void;
}

const Root = styled('form', css.Root);

const pressedOf = ({ target }: MouseEvent): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('button, a[href]') : null;

/**
 * What was typed is taken over when its field is left, and that can move the form: between press and
 * release it would take the button away from under the pointer, and the click with it. So the field
 * is left at the click.
 */
const leaveFieldAtClick = {
  onMouseDown: (event: MouseEvent) => {
    if (pressedOf(event)) event.preventDefault();
  },
  onClickCapture: (event: MouseEvent) => pressedOf(event)?.focus(),
};

/** A form in a card, with a bar that stays in view: what happened, and the button that sends. */
export function FormFrame({ notices, buttons, children, onSubmit, ...rest }: FormFrameProps) {
  useRootMark('data-form-bar');
  return (
    <Root
      {...rest}
      {...leaveFieldAtClick}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <div className="bar">
        {notices}
        <div className="buttons">{buttons}</div>
      </div>
    </Root>
  );
}
