import { styled } from '@mui/material/styles';
import { createContext, useContext } from 'react';
import { formatTime, type TimePrecision, type TimeZoneChoice } from './format-time.ts';
import { NotSet } from './NotSet.tsx';

const TimeZoneContext = createContext<TimeZoneChoice>('local');

/** The zone in which every `Time` below is written: one switch for the whole console. */
export const TimeZoneProvider = TimeZoneContext.Provider;

interface TimeProps {
  /** RFC 3339; anything else is shown as it came. Empty is a dash. */
  value: string | null | undefined;
  precision?: TimePrecision;
}

const Root = styled('time')({ borderRadius: 3, cursor: 'default' });

/** Date, time and offset; the exact ISO value on hover and on keyboard focus. */
export function Time({ value, precision }: TimeProps) {
  const zone = useContext(TimeZoneContext);
  if (!value) {
    return <NotSet />;
  }
  return (
    <Root dateTime={value} title={value} data-tip={value} tabIndex={0}>
      {formatTime(value, zone, precision)}
    </Root>
  );
}
