import { type ReactNode, useId } from 'react';
import { styled } from '#console/ui/styled.tsx';
import css from './CopyField.module.css';

const Root = styled('div', css.Root);

interface CopyFieldProps {
  label: string;
  value: string;
  /** The buttons beside it. */
  children: ReactNode;
}

/** A text that others need, to be copied. */
export function CopyField({ label, value, children }: CopyFieldProps) {
  const id = useId();
  return (
    <Root>
      <label htmlFor={id}>{label}</label>
      <div className="row">
        <input id={id} readOnly spellCheck={false} value={value} />
        {children}
      </div>
    </Root>
  );
}
