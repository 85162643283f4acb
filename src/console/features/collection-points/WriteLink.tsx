import { ActionButton, type ActionButtonProps } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';

interface WriteLinkProps
  extends Pick<ActionButtonProps, 'variant' | 'size' | 'icon' | 'aria-label' | 'blockedReason'> {
  href: string;
  children: string;
}

/** A way to a page that changes something: stays in place with its reason where it is closed. */
export function WriteLink({ href, blockedReason, ...look }: WriteLinkProps) {
  return blockedReason === undefined ? (
    <ActionLink href={href} {...look} />
  ) : (
    <ActionButton blockedReason={blockedReason} {...look} />
  );
}
