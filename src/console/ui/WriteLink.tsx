import type { ReactNode } from 'react';
import { ActionButton, type ActionButtonProps } from './ActionButton.tsx';
import { ActionLink } from './ActionLink.tsx';

interface WriteLinkProps
  extends Pick<ActionButtonProps, 'variant' | 'size' | 'icon' | 'aria-label' | 'blockedReason'> {
  href: string;
  /** Shown by the browser where the link may be followed; elsewhere the reason is. */
  title?: string;
  children: ReactNode;
}

/** A way to a page that changes something: stays in place with its reason where it is closed. */
export function WriteLink({ href, title, blockedReason, ...look }: WriteLinkProps) {
  return blockedReason === undefined ? (
    <ActionLink href={href} title={title} {...look} />
  ) : (
    <ActionButton blockedReason={blockedReason} {...look} />
  );
}
