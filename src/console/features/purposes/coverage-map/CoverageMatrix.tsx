import { styled } from '@mui/material/styles';
import { Pencil } from 'lucide-react';
import { memo } from 'react';
import { paths } from '#console/paths.ts';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { color } from '#console/ui/theme.ts';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { type Coverage, type CoverageCell, countStates } from './coverage.ts';
import { LinkBadge } from './LinkBadge.tsx';
import { PurposeMark } from './PurposeMark.tsx';
import { noPoints, stateWord } from './state-words.ts';

const Legend = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  margin: '0 0 10px',
  padding: 0,
  listStyle: 'none',
  color: color.muted,
  fontSize: '0.8125rem',
});

const sign = { isDisabled: false, isPurposeRetired: false, pointVersion: 1, purposeVersion: 1 };
const signs = [
  { ...sign, status: 'ACTIVE' },
  { ...sign, status: 'ACTIVE', isPurposeRetired: true },
  { ...sign, status: 'DRAFT' },
  { ...sign, status: 'INACTIVE', isDisabled: true },
];

const Frame = styled('section')({
  position: 'relative',
  maxHeight: 'calc(100dvh - 220px)',
  minHeight: 260,
  overflow: 'auto',
  border: `1px solid ${color.line}`,
  borderRadius: 10,
  background: color.surface,
  '& table': { borderCollapse: 'separate', borderSpacing: 0 },
  '& th, & td': {
    padding: '5px 8px',
    borderBottom: `1px solid ${color.line}`,
    textAlign: 'left',
    verticalAlign: 'middle',
    fontWeight: 400,
  },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    background: color.sunken,
    verticalAlign: 'bottom',
  },
  '& tbody th, & thead th:first-of-type': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    minWidth: 260,
    maxWidth: 320,
    borderRight: `1px solid ${color.lineStrong}`,
    background: color.surface,
    overflowWrap: 'anywhere',
  },
  '& thead th:first-of-type': { zIndex: 3, background: color.sunken },
  '& tbody th .name': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px' },
  '& tbody th small': { display: 'block', color: color.muted, fontSize: '0.78125rem' },
  // Names of points run upwards: so many columns would be far too wide with theirs across.
  // As high as the longest, so that the rows stay where they are while more points are read.
  '& thead th.point': { height: 212 },
  '& thead th.point > div': {
    maxHeight: 200,
    margin: '0 auto',
    writingMode: 'vertical-rl',
    transform: 'rotate(180deg)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: '0.8125rem',
  },
  '& td, & thead th.point': { minWidth: 34, padding: '5px 4px', textAlign: 'center' },
  '& td a': { textDecoration: 'none' },
  '& tbody tr:hover > *': { background: color.sunken },
});

interface CoverageMatrixProps {
  coverage: Coverage;
  /** The lists were read to their ends. */
  isComplete: boolean;
}

/** Purposes down, collection points across; each cell names the state of the point that links it. */
export const CoverageMatrix = memo(function CoverageMatrix({
  coverage: { purposes, points },
  isComplete,
}: CoverageMatrixProps) {
  return (
    <>
      <Legend aria-label="Legend">
        {signs.map((link) => (
          <li key={stateWord(link)}>
            <LinkBadge link={link} />
          </li>
        ))}
        <li>Select a mark to open its collection point.</li>
      </Legend>
      <Frame aria-label="Coverage map" tabIndex={0}>
        <table>
          <caption>
            <VisuallyHidden>Purposes and the collection points that link them</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">Purpose</th>
              {points.map(({ id, name, isDraftOnly }) => (
                <th key={id} scope="col" className="point" title={name}>
                  {isDraftOnly && (
                    <StatusTag tone="warn" icon={Pencil} isSignOnly>
                      Drafts only:
                    </StatusTag>
                  )}{' '}
                  <div>{name}</div>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {purposes.map((purpose) => (
              <tr key={purpose.id}>
                <th scope="row">
                  <div className="name">
                    <TextLink look="strong" href={paths.purpose.to(purpose.id, purpose.version)}>
                      {purpose.name}
                    </TextLink>{' '}
                    <PurposeMark purpose={purpose} isComplete={isComplete} />
                  </div>
                  <small>{countStates(purpose.cells, stateWord) || noPoints}</small>
                </th>
                {points.map(({ id, name }) => (
                  <td key={id}>
                    <CellLink pointId={id} pointName={name} cell={purpose.cells.get(id)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Frame>
    </>
  );
});

interface CellLinkProps {
  pointId: string;
  pointName: string;
  cell: CoverageCell | undefined;
}

function CellLink({ pointId, pointName, cell }: CellLinkProps) {
  if (cell === undefined) return null;
  const [link] = cell;
  const more = cell.length === 1 ? '' : `, and ${cell.length - 1} more versions`;
  return (
    <TextLink
      href={paths.collectionPoint.to(pointId, link.pointVersion)}
      aria-label={`${stateWord(link)}: version ${link.pointVersion} of ${pointName} links version ${link.purposeVersion}${more}`}
      title={`${pointName}, version ${link.pointVersion}, links version ${link.purposeVersion}${more}`}
    >
      <LinkBadge link={link} isSignOnly />
    </TextLink>
  );
}
