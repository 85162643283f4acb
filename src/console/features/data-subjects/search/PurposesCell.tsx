import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { color } from '#console/ui/theme.ts';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import { consentStatusKind } from '../parts/consent-words.ts';
import { fitIntoLine, groupPurposes, groupWords } from './name-purposes.ts';

/** Letters of one line, beside the other columns of a wide screen, of a laptop's, or beside more. */
const room = { wide: 74, laptop: 50, beside: 42 };
const laptop = '(min-width: 768px) and (max-width: 1399px)';

const Root = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  '& .group': { display: 'inline-flex', alignItems: 'center', gap: 6, minWidth: 0 },
  '& .names': { minWidth: 0, overflowWrap: 'anywhere' },
  '& button': {
    minWidth: 28,
    minHeight: 24,
    margin: '-2px 0 -2px -8px',
    padding: '0 6px',
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: color.muted,
    fontWeight: 600,
    cursor: 'pointer',
    '&:hover': { color: color.text, textDecoration: 'underline' },
  },
});

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
  const isLaptop = useMediaQuery(laptop, { noSsr: true });
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
