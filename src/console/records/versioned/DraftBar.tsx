import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { Day } from '#console/ui/Day.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import css from './DraftBar.module.css';
import { sinceOf } from './since-of.ts';
import type { ShownVersion } from './VersionPage.tsx';
import { liveOf, type VersionFacts } from './version-facts.ts';
import type { VersionedKind } from './versioned-kind.ts';

const Root = styled('section', css.Root);

interface DraftBarProps<Version extends VersionFacts, Stored> extends ShownVersion<Version> {
  kind: VersionedKind<Version, Stored>;
  draft: Version;
  /** What can be done with it. */
  children: ReactNode;
  /** What stands in the way of it, below. */
  below?: ReactNode;
}

/** The Draft of a record that is live: what differs, by whom, and what can be done with it. */
export function DraftBar<Version extends VersionFacts, Stored>({
  kind,
  id,
  shown,
  versions,
  draft,
  children,
  below,
}: DraftBarProps<Version, Stored>) {
  const live = liveOf(versions);
  const { at, by } = sinceOf(kind, draft, versions);
  return (
    <Root aria-label={`Draft v${draft.version}`}>
      <div className="bar">
        <div className="words">
          {draft === shown ? (
            <Badge {...draft} />
          ) : (
            <TextLink
              href={kind.pageHref(id, draft.version)}
              aria-label={`Look at v${draft.version} Draft`}
            >
              <Badge {...draft} />
            </TextLink>
          )}
          {live && <Differences kind={kind} id={id} from={live.version} to={draft.version} />}
          <span>
            {by ? (
              <>
                By <ColleagueName subject={by} you="you" />,{' '}
              </>
            ) : (
              'Last modified '
            )}
            <Day value={at} />
          </span>
        </div>
        <div className="acts">
          {live && (
            <ActionLink variant="ghost" href={kind.compareHref(id, live.version, draft.version)}>
              Compare
            </ActionLink>
          )}
          {children}
        </div>
      </div>
      {below}
    </Root>
  );
}

const Badge = ({ version, status, disabled }: VersionFacts) => (
  <StatusBadge version={version} status={status} isDisabled={disabled} />
);

interface DifferencesProps<Version extends VersionFacts, Stored> {
  kind: VersionedKind<Version, Stored>;
  id: string;
  from: number;
  to: number;
}

function Differences<Version extends VersionFacts, Stored>({
  kind,
  id,
  from,
  to,
}: DifferencesProps<Version, Stored>) {
  const { data: before } = useQuery(kind.stored(id, from));
  const { data: after } = useQuery(kind.stored(id, to));
  return before && after ? <b>{kind.differs(before, after)}</b> : null;
}
