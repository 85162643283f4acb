import { useId } from 'react';
import { styled } from '#console/ui/styled.tsx';
import shared from '#console/ui/switch.module.css';
import css from './Toggle.module.css';

const Line = styled('div', shared.Switch, css.Line);

interface ToggleProps {
  label: string;
  isOn: boolean;
  isReadOnly: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch of a part, whose value lies in the tree. */
export function Toggle({ label, isOn, isReadOnly, onChange }: ToggleProps) {
  const id = useId();
  return (
    <Line>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        aria-disabled={isReadOnly || undefined}
        onChange={(event) => {
          if (!isReadOnly) onChange(event.target.checked);
        }}
      />
      <label htmlFor={id}>{label}</label>
    </Line>
  );
}
