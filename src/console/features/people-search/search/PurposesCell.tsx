import { useState } from 'react';
import { consentStatusKind } from '#console/features/person/parts/consent-words.ts';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { useMediaQuery } from '#console/ui/useMediaQuery.ts';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import { fitIntoLine, groupPurposes, groupWords } from './name-purposes.ts';
import css from './PurposesCell.module.css';

/** Letters of one line, beside the other columns of a wide screen, of a laptop's, or beside more. */
const room = { wide: 74, laptop: 50, beside: 42 };
const laptop = '(min-width: 768px) and (max-width: 1399px)';

const Root = styled('span', css.Root);

/** Nobody reads more names than this in a tooltip. */
const mostNamed = 20;

interface PurposesCellProps {
  purposes: readonly ProfilePurpose[];
  /** More columns than usual leave less room. */
  isBesideMore: boolean;
}

/** "Withdrawn Marketing email, SMS · Active Phone contact +2"; the rest by pressing "+2". */
export function PurposesCell({ purposes, isBesideMore }: PurposesCellProps) {
  const [isWhole, setIsWhole] = useState(false);
  const isLaptop = useMediaQuery(laptop);
  const groups = groupPurposes(purposes);
  if (groups.length === 0) return 'No purposes';
  const { line, left } = fitIntoLine(
    groups,
    isBesideMore ? room.beside : isLaptop ? room.laptop : room.wide,
  );
  const words = left > mostNamed ? `${left} more purposes` : groupWords(groups);
  return (
    <Root>
      {(isWhole ? groups : line).map(({ status, names }) => (
        <span className="group" key={status}>
          <StatusTag {...consentStatusKind.tag(status)} />
          <span className="names">{names.join(', ')}</span>
        </span>
      ))}
      {left > 0 && (
        <button
          type="button"
          aria-expanded={isWhole}
          data-tip={isWhole ? undefined : words}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? (
            'Show less'
          ) : (
            <>
              +{left}
              <VisuallyHidden> more: {words}</VisuallyHidden>
            </>
          )}
        </button>
      )}
    </Root>
  );
}
