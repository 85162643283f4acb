import { Link } from 'react-router';
import type { LinkProps } from '#console/ui/LinkContext.tsx';

/** The router's link, in the form that `ui` takes it. */
export function RouterLink({ href, ...rest }: LinkProps) {
  return <Link to={href} {...rest} />;
}
