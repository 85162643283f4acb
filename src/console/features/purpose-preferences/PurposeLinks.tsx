import { Fragment, useState } from 'react';
import { paths } from '#console/paths.ts';
import { TextLink } from '#console/ui/TextLink.tsx';
import { UnfoldButton } from '#console/ui/UnfoldButton.tsx';
import type { LinkedPurpose } from './linked-purposes.ts';

const shownCount = 1;

/** Links to the purposes of a preference: the first one, and a button that shows the rest. */
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
      <UnfoldButton
        count={rest}
        unit="purpose"
        isOpen={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
      />
    </>
  );
}
