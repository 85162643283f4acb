import { styled } from '@mui/material/styles';
import { TickBox } from '#console/ui/TickBox.tsx';
import { color } from '#console/ui/theme.ts';

const Root = styled('label')({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 24,
  minHeight: 24,
  cursor: 'pointer',
  '& input': { flex: 'none', width: 18, height: 18, margin: 0, accentColor: color.accent },
  verticalAlign: 'middle',
});

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
