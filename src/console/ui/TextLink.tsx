import { styled } from '@mui/material/styles';
import { type LinkProps, useLinkComponent } from './LinkContext.tsx';
import { color } from './theme.ts';

interface TextLinkProps extends LinkProps {
  /** `strong` for the name of a table row: text color, underlined on hover; `accent` within text. */
  look?: 'accent' | 'strong';
}

const Root = styled('a')({
  color: color.accent,
  textDecoration: 'underline',
  textDecorationThickness: 1,
  textUnderlineOffset: 3,
  borderRadius: 3,
  '&[data-look="strong"]': {
    color: color.text,
    fontWeight: 600,
    textDecorationColor: 'transparent',
    '&:hover': { textDecorationColor: 'currentColor' },
  },
});

/** A link within text or as the name of a row. */
export function TextLink({ look = 'accent', ...rest }: TextLinkProps) {
  return <Root as={useLinkComponent()} {...rest} data-look={look} />;
}
