import { styled } from '@mui/material/styles';
import { paths } from '#console/paths.ts';
import { TextLink } from '#console/ui/TextLink.tsx';
import { color } from '#console/ui/theme.ts';
import { type Coverage, countStates } from './coverage.ts';
import { LinkBadge } from './LinkBadge.tsx';
import { PurposeMark } from './PurposeMark.tsx';
import { noPoints, stateWord } from './state-words.ts';

const Root = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  border: `1px solid ${color.line}`,
  borderRadius: 10,
  background: color.surface,
  '& > li': { padding: '10px 14px' },
  '& > li + li': { borderTop: `1px solid ${color.line}` },
  '& .name': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px' },
  '& .name a': { display: 'inline-block', paddingBlock: 2, overflowWrap: 'anywhere' },
  '& summary': { minHeight: 24, color: color.muted, cursor: 'pointer' },
  '& ul': { listStyle: 'none', margin: '6px 0 0', padding: 0 },
  '& li li a': { display: 'inline-block', paddingBlock: 2 },
  '& li li': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 8px',
    padding: '5px 0',
    overflowWrap: 'anywhere',
  },
});

interface CoverageListProps {
  coverage: Coverage;
  isComplete: boolean;
}

/** The map where there is no room for a matrix: each purpose with the points that link it. */
export function CoverageList({ coverage: { purposes, points }, isComplete }: CoverageListProps) {
  return (
    <Root aria-label="Purposes and the collection points that link them">
      {purposes.map((purpose) => (
        <li key={purpose.id}>
          <div className="name">
            <TextLink look="strong" href={paths.purpose.to(purpose.id, purpose.version)}>
              {purpose.name}
            </TextLink>
            <PurposeMark purpose={purpose} isComplete={isComplete} />
          </div>
          {purpose.cells.size === 0 ? (
            noPoints
          ) : (
            <details>
              <summary>{countStates(purpose.cells, stateWord)}</summary>
              <ul>
                {points.map(({ id, name, isDraftOnly }) => {
                  const link = purpose.cells.get(id)?.[0];
                  return (
                    link && (
                      <li key={id}>
                        <LinkBadge link={link} />
                        <TextLink href={paths.collectionPoint.to(id, link.pointVersion)}>
                          {name}, version {link.pointVersion}
                        </TextLink>
                        {isDraftOnly && <span>Drafts only</span>}
                      </li>
                    )
                  );
                })}
              </ul>
            </details>
          )}
        </li>
      ))}
    </Root>
  );
}
