import { useQuery } from '@tanstack/react-query';
import { FileQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { countWords } from '#console/api/limits/limit-words.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { SavedResult } from '#console/api/write/SavedResult.tsx';
import { paths } from '#console/paths.ts';
import { wrongAddress } from '#console/records/record-words.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import { guid } from '#contract/common/values.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import { PreferenceEditor } from './form/PreferenceEditor.tsx';
import { PreferenceState } from './PreferenceState.tsx';
import { PurposeLinks } from './PurposeLinks.tsx';
import { purposePreferenceQueries } from './queries.ts';

const backToList = { href: paths.purposePreferences.to(), label: 'Preferences' };
const skeleton = <LinesSkeleton label="purpose preference" lines={10} />;

/** One purpose preference, edited in place. */
function PurposePreferencePage() {
  // As the service writes it: an address may come with capitals.
  const id = (useParams().id ?? '').toLowerCase();
  return guid.safeParse(id).success ? (
    <OpenedPreference key={id} id={id} />
  ) : (
    <>
      <PageHeader title="Purpose preference" back={backToList} />
      <NoSuchPreference />
    </>
  );
}

/** What the form was opened with, and how often it was saved: each save starts it anew. */
type Opened = { record: PurposePreference; saves: number };

/** Holds what the form was opened with, whatever is read later. */
function OpenedPreference({ id }: { id: string }) {
  // Read anew at every opening: an old reading would be taken for somebody else's change later.
  const query = useQuery({ ...purposePreferenceQueries.record(id), staleTime: 0 });
  const [opened, setOpened] = useState<Opened | null>(null);
  const [saves, setSaves] = useState(0);
  // A save counts once what it made stale was read again.
  if (opened?.saves !== saves && query.data && query.isFetchedAfterMount) {
    setOpened({ record: query.data, saves });
  }

  return (
    <>
      {opened ? (
        <RecordHeader record={opened.record} />
      ) : (
        <PageHeader title="Purpose preference" back={backToList} />
      )}
      <SavedResult created="Next, add languages and translate." />
      {opened ? (
        <PreferenceEditor
          key={opened.saves}
          opened={opened.record}
          isSaved={opened.saves > 0}
          onSaved={() => setSaves(saves + 1)}
        />
      ) : (
        <QueryPanel
          query={query}
          what="purpose preference"
          skeleton={skeleton}
          empty={{
            when: (data) => data === null && query.isFetchedAfterMount,
            show: <NoSuchPreference />,
          }}
        >
          {() => skeleton}
        </QueryPanel>
      )}
    </>
  );
}

function RecordHeader({ record }: { record: PurposePreference }) {
  const {
    Id,
    Name,
    Disabled,
    TotalLinkedActivePurposes: purposes,
    UpdatedDate,
    CreatedDate,
  } = record;
  const { data } = useQuery(purposePreferenceQueries.linkedPurposes());
  const linked = data?.get(Id.toLowerCase());
  return (
    <PageHeader
      title={Name}
      back={backToList}
      meta={
        <>
          <PreferenceState isDisabled={Disabled ?? false} />
          {linked !== undefined ? (
            <span>
              In <PurposeLinks purposes={linked} />
            </span>
          ) : (
            typeof purposes === 'number' && (
              <span>Linked to {countWords(purposes, 'Active purpose')}</span>
            )
          )}
          {UpdatedDate && (
            <span>
              Last modified <Time value={UpdatedDate} />
            </span>
          )}
          <TextLink
            href={paths.activity.to(`?objectType=purposePreference&objectId=${Id.toLowerCase()}`)}
          >
            Activity
          </TextLink>
          {CreatedDate && (
            <span>
              Created <Time value={CreatedDate} precision="day" />
            </span>
          )}
        </>
      }
    />
  );
}

function NoSuchPreference() {
  return (
    <EmptyState
      title="Purpose preference not found"
      icon={FileQuestionMark}
      action={<ActionLink href={paths.purposePreferences.to()}>All purpose preferences</ActionLink>}
    >
      {wrongAddress}
    </EmptyState>
  );
}

export { PurposePreferencePage as Component };
