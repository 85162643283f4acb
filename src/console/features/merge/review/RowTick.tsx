import { part } from '#console/ui/part.tsx';
import { TickBox } from '#console/ui/TickBox.tsx';
import css from './RowTick.module.css';

const Root = part('label', css.Root);

interface RowTickProps {
  label: string;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

/** The tick of a table's row. */
export function RowTick({ label, isTicked, onTick }: RowTickProps) {
  return (
    <Root>
      <TickBox aria-label={label} checked={isTicked} onTick={onTick} />
    </Root>
  );
}
