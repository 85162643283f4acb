import { styled } from '@mui/material/styles';

interface ClearTextProps {
  value: string;
  /** Shown without a reveal: it may be selected like any other text. */
  isOpen: boolean;
}

const Root = styled('bdi')({
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
  // What is copied with the text around it is never the clear value: Copy is for that.
  '&[data-revealed]': { userSelect: 'none' },
});

/** A value of a person in clear. */
export function ClearText({ value, isOpen }: ClearTextProps) {
  return (
    // No translation: the browser would send the text away.
    <Root translate="no" data-revealed={!isOpen || undefined}>
      {value}
    </Root>
  );
}
