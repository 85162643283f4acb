import css from './FilterSwitch.module.css';
import { styled } from './styled.tsx';
import shared from './switch.module.css';
import { TickBox } from './TickBox.tsx';

const Root = styled('label', shared.Switch, css.Root);

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
