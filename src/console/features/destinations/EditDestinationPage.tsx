import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import { isApiError } from '#console/api/api-error.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { ChangedMeanwhile } from '#console/api/review/standing.ts';
import { useScopes } from '#console/api/rights.ts';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { placeFaults } from '#console/api/write/form-faults.ts';
import { SaveForm } from '#console/api/write/SaveForm.tsx';
import { useChangeNote } from '#console/api/write/useChangeNote.ts';
import { useWrite } from '#console/api/write/useWrite.ts';
import { paths } from '#console/paths.ts';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { guid } from '#contract/common/values.ts';
import { type Destination, getDestinationEndpoint } from '#contract/destinations.ts';
import {
  type DestinationFormValues,
  destinationFields,
  destinationResolver,
  isChangedMeanwhile,
  isStoredSince,
  toFormFaults,
  toFormValues,
  toRequest,
  withStored,
} from './destination-form.ts';
import { DestinationFields } from './form/DestinationFields.tsx';
import { NoSuchDestination } from './NoSuchDestination.tsx';
import { OthersPage } from './OthersPage.tsx';
import { destinationMutations, destinationQueries } from './queries.ts';

const title = 'Edit destination';

/** Changes where events are sent, and which. */
function EditDestinationPage() {
  const id = (useParams().id ?? '').toLowerCase();
  if (!useScopes().includes('CONSENT_ADMIN')) return <OthersPage title={title} />;
  if (guid.safeParse(id).success) return <OpenedDestination key={id} id={id} />;
  return (
    <>
      <PageHeader title={title} back={{ href: paths.destinations.to(), label: 'Destinations' }} />
      <NoSuchDestination />
    </>
  );
}

/** Holds what the form was opened with, whatever is read later. */
function OpenedDestination({ id }: { id: string }) {
  // Read anew at every opening: all settings are saved, and old ones would undo somebody's change.
  const query = useQuery(destinationQueries.one(id));
  const [opened, setOpened] = useState<Destination | null>(null);
  if (opened === null && query.data && query.isFetchedAfterMount) setOpened(query.data);
  const name = (opened ?? query.data)?.name;
  const skeleton = <LinesSkeleton label="destination" lines={10} />;
  return (
    <>
      <PageHeader
        title={name === undefined ? title : `Edit ${name}`}
        sub={opened && 'Also applies to waiting events.'}
        back={{ href: paths.destination.to(id), label: name ?? 'Destination' }}
      />
      {opened ? (
        <Editor opened={opened} />
      ) : (
        <QueryPanel
          query={query}
          what="destination"
          skeleton={skeleton}
          empty={{
            when: (data) => data === null && query.isFetchedAfterMount,
            show: <NoSuchDestination />,
          }}
        >
          {() => skeleton}
        </QueryPanel>
      )}
    </>
  );
}

function Editor({ opened }: { opened: Destination }) {
  const { id } = opened;
  const navigate = useNavigate();
  const [base, setBase] = useState(opened);
  const form = useForm<DestinationFormValues>({
    defaultValues: toFormValues(opened),
    resolver: destinationResolver,
    mode: 'onTouched',
  });
  const done = () => void navigate(paths.destination.to(id), { state: 'saved' });
  const update = destinationMutations.update(id, (stored, sent) => {
    if (stored && isChangedMeanwhile(base, stored, sent)) throw new ChangedMeanwhile(stored);
  });
  const takeStored = (stored: Destination) => {
    const values = withStored(base, stored, form.getValues());
    form.reset(toFormValues(stored));
    form.reset(values, { keepDefaultValues: true });
    setBase(stored);
  };
  const sending = useWrite(update, {
    onDone: done,
    onRefused: (error) => {
      if (error instanceof ChangedMeanwhile && error.stored) takeStored(error.stored);
      if (!isApiError(error, 'invalid')) return;
      placeFaults(form, toFormFaults(error.faults, form.getValues()), destinationFields);
    },
  });
  const isChanged = sending.error instanceof ChangedMeanwhile;
  // Its own notice says so.
  const write = isChanged ? { ...sending, error: null } : sending;
  useChangeNote(form, write);
  const submit = () => void form.handleSubmit((values) => write.send(toRequest(values)))();
  const isStored = (now: Destination | null) =>
    now !== null && isStoredSince(base, now, toRequest(form.getValues()));
  return (
    <SaveForm
      control={form.control}
      write={write}
      isNew={false}
      untouched="Nothing changed yet"
      submitLabel="Save"
      cancelHref={paths.destination.to(id)}
      notices={
        isChanged ? (
          <Strip tone="warn" role="alert" title="Not saved: changed after you opened it.">
            Your edits are still here. Fields that you left alone show what is stored now. Check
            them, then save again.
          </Strip>
        ) : (
          <CheckedNotice
            write={{ ...write, resend: submit }}
            fields={destinationFields}
            check={destinationMutations.check(id)}
            checkReads={[getDestinationEndpoint]}
            what="destination"
            isWanted={isStored}
            onStored={done}
            notStored="Not saved"
          />
        )
      }
      onSubmit={submit}
    >
      {({ readOnlyReason }) => (
        <DestinationFields
          control={form.control}
          headerNames={base.headerNames}
          isReadOnly={readOnlyReason !== undefined}
        />
      )}
    </SaveForm>
  );
}

export { EditDestinationPage as Component };
