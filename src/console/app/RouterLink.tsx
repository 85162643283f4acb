import { useHref, useLinkClickHandler } from 'react-router';
import type { LinkProps } from '#console/ui/LinkContext.tsx';

const hasOrigin = (href: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href);

// Not the router's `Link`: what that fetches ahead is for servers of its own, and 2 kB.
function LinkInside({ href, onClick, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(href, { target: rest.target });
  return (
    <a
      {...rest}
      href={useHref(href)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}

/** A link that the router follows, in the form that `ui` takes it. */
export function RouterLink(props: LinkProps) {
  return hasOrigin(props.href) ? <a {...props} /> : <LinkInside {...props} />;
}
