import { Strip } from '#console/ui/Strip.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { ReviewWarning } from './review-subject.ts';

/** What should be dealt with before an act, each with the way to it. */
export function Warnings({ warnings }: { warnings: readonly ReviewWarning[] }) {
  return warnings.map(({ title, text, href, linkLabel }) => (
    <Strip
      key={title}
      tone="bad"
      title={title}
      action={<TextLink href={href}>{linkLabel}</TextLink>}
    >
      {text}
    </Strip>
  ));
}
