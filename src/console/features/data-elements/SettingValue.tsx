import type { ReactNode } from 'react';
import { styled } from '#console/ui/styled.tsx';
import css from './SettingValue.module.css';

const Root = styled('span', css.Root);

interface SettingValueProps {
  /** No administrator set it. */
  isDefault: boolean;
  children: ReactNode;
}

/** A setting of an element, as it is now. */
export function SettingValue({ isDefault, children }: SettingValueProps) {
  return (
    <Root>
      {children} {isDefault && <small>(default)</small>}
    </Root>
  );
}
