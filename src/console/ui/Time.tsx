import { styled } from '@mui/material/styles';
import { formatTime, type TimePrecision } from './format-time.ts';
import { NotSet } from './NotSet.tsx';

interface TimeProps {
  /** RFC 3339; anything else is shown as it came. Empty is a dash. */
  value: string | null | undefined;
  precision?: TimePrecision;
}

const Root = styled('time')({ borderRadius: 3, cursor: 'default' });

/** Date, time and offset; the exact ISO value on hover and on keyboard focus. */
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
