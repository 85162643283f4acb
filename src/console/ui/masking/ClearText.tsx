import { styled } from '../styled.tsx';
import css from './ClearText.module.css';

interface ClearTextProps {
  value: string;
  /** Shown without a reveal: it may be selected like any other text. */
  isOpen: boolean;
}

const Root = styled('bdi', css.Root);

/** A value of a person in clear. */
export function ClearText({ value, isOpen }: ClearTextProps) {
  return (
    // No translation: the browser would send the text away.
    <Root translate="no" data-revealed={!isOpen || undefined}>
      {value}
    </Root>
  );
}
