import { Fragment, useState } from 'react';
import { MorePurposes } from '#console/features/purposes/parts/MorePurposes.tsx';
import { paths } from '#console/paths.ts';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { LinkedPurpose } from './linked-purposes.ts';

const shownCount = 1;

/** The purposes of a preference, each a link; the first one, and the others in place. */
export function PurposeLinks({ purposes }: { purposes: readonly LinkedPurpose[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const rest = purposes.length - shownCount;
  return (
    <>
      {purposes.slice(0, isOpen ? undefined : shownCount).map(({ id, name, version }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <TextLink href={paths.purpose.to(id, version)}>{name}</TextLink>
        </Fragment>
      ))}{' '}
      <MorePurposes count={rest} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
    </>
  );
}
