import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import type { MouseEvent, ReactNode } from 'react';
import { color } from '../theme.ts';

interface FormFrameProps {
  'aria-describedby'?: string | undefined;
  /** What came of the last attempt: stands at the button that made it. */
  notices: ReactNode;
  /** Where the form stands, then its buttons, the one that sends last. */
  buttons: ReactNode;
  children: ReactNode;
  onSubmit: () => void;
}

const lowScreen = '@media (max-height: 480px)';

const Root = styled('form')({
  padding: '20px 24px 0',
  border: `1px solid ${color.line}`,
  borderRadius: 10,
  background: color.surface,
  '& > .bar': {
    position: 'sticky',
    bottom: 0,
    zIndex: 4,
    maxHeight: '60vh',
    overflow: 'auto',
    margin: '12px -24px 0',
    padding: '12px 24px',
    borderTop: `1px solid ${color.line}`,
    borderRadius: '0 0 10px 10px',
    background: color.surface,
  },
  '& > .bar .buttons': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
  // A blocked button is translucent: with a layer in both states, becoming free lays nothing out.
  '& > .bar .buttons > button': { isolation: 'isolate' },
  '& > .bar .state': { flex: '1 1 80px', color: color.muted },
  '@media (max-width: 599px)': {
    padding: '16px 14px 0',
    '& > .bar': { margin: '12px -14px 0', padding: '10px 14px' },
  },
  [lowScreen]: { '& > .bar': { position: 'static', maxHeight: 'none' } },
});

// What receives the focus must not come to rest under the bar with the buttons.
const aboveBar = (
  <GlobalStyles
    styles={{ html: { scrollPaddingBottom: 100, [lowScreen]: { scrollPaddingBottom: 24 } } }}
  />
);

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
      {aboveBar}
      {children}
      <div className="bar">
        {notices}
        <div className="buttons">{buttons}</div>
      </div>
    </Root>
  );
}
