import { styled } from '@mui/material/styles';
import { switchStyle } from './switch-style.ts';
import { TickBox } from './TickBox.tsx';
import { color } from './theme.ts';

const Root = styled('label')({
  ...switchStyle,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 32,
  color: color.muted,
  fontSize: '0.8125rem',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
});

interface FilterSwitchProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A yes or no beside the filters of a list; it takes effect at once. */
export function FilterSwitch({ label, isOn, onChange }: FilterSwitchProps) {
  return (
    <Root>
      <TickBox role="switch" checked={isOn} aria-checked={isOn} onTick={onChange} />
      {label}
    </Root>
  );
}
