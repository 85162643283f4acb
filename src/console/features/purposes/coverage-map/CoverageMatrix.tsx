import { Pencil } from 'lucide-react';
import { memo } from 'react';
import { paths } from '#console/paths.ts';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import css from './CoverageMatrix.module.css';
import { type Coverage, type CoverageCell, countStates } from './coverage.ts';
import { LinkBadge } from './LinkBadge.tsx';
import { PurposeMark } from './PurposeMark.tsx';
import { noPoints, stateWord } from './state-words.ts';

const Legend = styled('ul', css.Legend);

const sign = { isDisabled: false, isPurposeRetired: false, pointVersion: 1, purposeVersion: 1 };
const signs = [
  { ...sign, status: 'ACTIVE' },
  { ...sign, status: 'ACTIVE', isPurposeRetired: true },
  { ...sign, status: 'DRAFT' },
  { ...sign, status: 'INACTIVE', isDisabled: true },
];

const Frame = styled('section', css.Frame);

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
