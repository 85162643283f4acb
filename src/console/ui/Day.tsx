import { formatDay } from './format-time.ts';
import { NotSet } from './NotSet.tsx';
import { styled } from './styled.tsx';
import css from './Time.module.css';

interface DayProps {
  /** RFC 3339; anything else is shown as it came. Empty is a dash. */
  value: string | null | undefined;
  /** `utc` for days that begin at 00:00 UTC wherever the console is read. */
  zone?: 'local' | 'utc' | undefined;
}

const Root = styled('time', css.Root);

/** "Jul 10, 2026"; the exact ISO value on hover and on keyboard focus. */
export function Day({ value, zone = 'local' }: DayProps) {
  if (!value) return <NotSet />;
  return (
    <Root dateTime={value} title={value} data-tip={value} tabIndex={0}>
      {formatDay(value, zone)}
    </Root>
  );
}
