import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { TroubleStrip } from '#console/api/TroubleStrip.tsx';
import { useTrouble } from '#console/api/useTrouble.ts';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { paths } from '#console/paths.ts';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { Section } from '#console/ui/Section.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import { color } from '#console/ui/theme.ts';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import { canEnd, consentStatusKind } from '../parts/consent-words.ts';
import type { Named } from '../queries.ts';
import { consentedWords } from './choices.ts';
import { type EndReason, effectiveStatus, standsSince } from './effective-status.ts';
import { PointLink } from './PointLink.tsx';
import { useNow } from './useNow.ts';

const Below = styled('div')({ color: color.muted, fontSize: '0.8125rem', fontWeight: 400 });

// Wraps, and takes less than a column of the table that wraps: five of them stand in a card.
const Source = styled('div')({ minWidth: 110, whiteSpace: 'normal', overflowWrap: 'anywhere' });

interface ConsentNowProps {
  purposes: readonly ProfilePurpose[];
  named: Named;
}

/** Each purpose with what is recorded and what holds, and why the two differ. */
export function ConsentNow({ purposes, named }: ConsentNowProps) {
  const now = useNow();
  const versions = useQuery({ ...purposeQueries.allVersions(), enabled: purposes.length > 0 });
  const trouble = useTrouble(versions);
  const effectiveOf = (purpose: ProfilePurpose) =>
    effectiveStatus(purpose, versions.data?.get(purpose.Id.toLowerCase()), now);

  const columns: readonly DataColumn<ProfilePurpose>[] = [
    {
      id: 'purpose',
      header: 'Purpose',
      isRowHeader: true,
      canWrap: true,
      render: (purpose) => (
        <>
          <TextLink look="strong" href={paths.purpose.to(purpose.Id, purpose.Version)}>
            {purpose.Name}
          </TextLink>{' '}
          v{purpose.Version}
          <Below>{consentedWords(purpose)}</Below>
        </>
      ),
    },
    {
      id: 'recorded',
      header: 'Recorded',
      render: ({ Status }) => <StatusTag {...consentStatusKind.tag(Status)} />,
    },
    {
      id: 'effective',
      header: 'Current',
      render: (purpose) => {
        const { status, reason } = effectiveOf(purpose);
        return (
          <>
            <StatusTag {...consentStatusKind.tag(status)} />
            {reason && <Below>{reasonWords(reason)}</Below>}
          </>
        );
      },
    },
    {
      id: 'since',
      header: 'Since',
      isQuiet: true,
      render: (purpose) => (
        <>
          <Time value={standsSince(purpose)} precision="day" />
          {purpose.ExpiryDate && canEnd(purpose.Status) && (
            <Below>
              expires <Time value={purpose.ExpiryDate} precision="day" />
            </Below>
          )}
        </>
      ),
    },
    {
      id: 'source',
      header: 'Source',
      isQuiet: true,
      render: (purpose) =>
        purpose.StatusCollectionPointId ? (
          <Source>
            <PointLink
              id={purpose.StatusCollectionPointId}
              version={purpose.StatusCollectionPointVersion}
              named={named}
            />
          </Source>
        ) : (
          <NotSet />
        ),
    },
  ];

  return (
    <Section
      title="Consent status"
      hint={purposes.length === 1 ? '1 purpose' : `${purposes.length} purposes`}
      isFlush
    >
      {trouble && (
        <TroubleStrip
          {...trouble}
          what="list of purposes"
          dataFrom="Until it loads, the current status ignores retired purposes."
        />
      )}
      <DataTable
        caption="Consent by purpose"
        columns={columns}
        rows={purposes}
        rowKey={({ Id }) => Id}
        isBare
        empty={<EmptyState title="No consent recorded" />}
      />
    </Section>
  );
}

const reasonWords = (reason: EndReason): string =>
  reason.kind === 'expired' ? 'Expiry date passed' : `Version ${reason.version} is Retired`;
