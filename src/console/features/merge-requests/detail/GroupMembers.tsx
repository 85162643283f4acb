import { useRef, useState } from 'react';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { Pill } from '#console/ui/Pill.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { DuplicateGroup } from '#contract/merge-requests.ts';
import css from './GroupMembers.module.css';

const shownAtFirst = 4;

const Root = styled('div', css.Root);

/** The records of a group that are left, masked; of an open one the first would stay. */
export function GroupMembers({ group }: { group: DuplicateGroup }) {
  const { status, dataSubjects, dataSubjectCount } = group;
  const [isWhole, setIsWhole] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const shown = isWhole ? dataSubjects : dataSubjects.slice(0, shownAtFirst);
  const hidden = dataSubjects.length - shown.length;
  // Those of a merged group became one, which its state says.
  const gone = status === 'MERGED' ? 0 : dataSubjectCount - dataSubjects.length;
  const why = status === 'TOO_LARGE' ? 'too many for one merge' : 'merged or deleted since';

  function handleWhole() {
    root.current?.focus();
    setIsWhole(true);
  }

  return (
    <Root ref={root} tabIndex={-1}>
      <ul aria-label={`Records of group ${group.number}`}>
        {shown.map(({ id, identifier, createdDate }, index) => (
          <li key={id}>
            <Masked
              value={identifier}
              label="Identifier"
              person={id}
              href={paths.dataSubject.to(id)}
            />
            {createdDate && (
              <span className="created">
                created <Time value={createdDate} precision="day" />
              </span>
            )}
            {index === 0 && status === 'OPEN' && dataSubjects.length > 1 && <Pill>Primary</Pill>}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <ActionButton className="more" size="small" onClick={handleWhole}>
          {`Show ${hidden} more`}
        </ActionButton>
      )}
      {gone > 0 && (
        <span className="created">{`${gone} of ${dataSubjectCount} not shown: ${why}.`}</span>
      )}
    </Root>
  );
}
