import { formatTime, type TimePrecision } from './format-time.ts';
import { NotSet } from './NotSet.tsx';
import { styled } from './styled.tsx';
import css from './Time.module.css';

interface TimeProps {
  /** RFC 3339; anything else is shown as it came. Empty is a dash. */
  value: string | null | undefined;
  precision?: TimePrecision;
}

const Root = styled('time', css.Root);

/** Date and time, whose zone the screen names at its end; the exact ISO value on hover and on keyboard focus. */
export function Time({ value, precision }: TimeProps) {
  if (!value) {
    return <NotSet />;
  }
  return (
    <Root dateTime={value} title={value} data-tip={value} tabIndex={0}>
      {formatTime(value, 'local', precision)}
    </Root>
  );
}
