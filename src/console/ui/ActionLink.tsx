import type { ButtonIcon, ButtonSize, ButtonVariant } from './ActionButton.tsx';
import button from './button.module.css';
import { type LinkProps, useLinkComponent } from './LinkContext.tsx';
import { styled } from './styled.tsx';

interface ActionLinkProps extends LinkProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ButtonIcon;
}

const Root = styled('a', button.Button);

/** A link that looks like a button: for what opens another page. Its `title` is its tip, too. */
export function ActionLink({
  variant = 'secondary',
  size = 'medium',
  icon: Icon,
  title,
  children,
  ...rest
}: ActionLinkProps) {
  return (
    <Root
      as={useLinkComponent()}
      {...rest}
      title={title}
      data-tip={title}
      data-variant={variant}
      data-size={size}
    >
      {Icon && <Icon size={size === 'small' ? 14 : 16} strokeWidth={1.8} />}
      {children}
    </Root>
  );
}
