import { paths } from '#console/paths.ts';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import css from './CoverageList.module.css';
import { type Coverage, countStates } from './coverage.ts';
import { LinkBadge } from './LinkBadge.tsx';
import { PurposeMark } from './PurposeMark.tsx';
import { noPoints, stateWord } from './state-words.ts';

const Root = styled('ul', css.Root);

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
