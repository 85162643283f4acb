import { ActionButton, type ActionButtonProps } from '#console/ui/ActionButton.tsx';
import { styled } from '#console/ui/styled.tsx';
import css from './Keyed.module.css';

const Key = styled('kbd', css.Root);

interface KeyedProps extends ActionButtonProps {
  /** The letter that presses it. */
  letter: string;
}

/** A button that a key presses too. */
export function Keyed({ letter, children, ...rest }: KeyedProps) {
  return (
    <ActionButton {...rest} aria-keyshortcuts={letter} data-key={letter}>
      {children}
      <Key aria-hidden="true">{letter.toUpperCase()}</Key>
    </ActionButton>
  );
}
