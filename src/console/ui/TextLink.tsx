import { type LinkProps, useLinkComponent } from './LinkContext.tsx';
import { styled } from './styled.tsx';
import css from './TextLink.module.css';

interface TextLinkProps extends LinkProps {
  /** `strong` for the name of a table row: text color, underlined on hover; `accent` within text. */
  look?: 'accent' | 'strong';
}

const Root = styled('a', css.Root);

/** A link within text or as the name of a row. */
export function TextLink({ look = 'accent', ...rest }: TextLinkProps) {
  return <Root as={useLinkComponent()} {...rest} data-look={look} />;
}
