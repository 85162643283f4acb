import { zoneWords } from '#console/ui/format-time.ts';
import { styled } from '#console/ui/styled.tsx';
import css from './ZoneNote.module.css';

const Root = styled('p', css.Root);

/** The zone of all times of a screen, said once, at its end. */
export function ZoneNote() {
  return <Root>Times are in {zoneWords()}.</Root>;
}
