import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useScopes } from '#console/api/rights.ts';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { SaveForm } from '#console/api/write/SaveForm.tsx';
import { useChangeNote } from '#console/api/write/useChangeNote.ts';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import { paths } from '#console/paths.ts';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { type Destination, getDestinationEndpoint } from '#contract/destinations.ts';
import {
  containsRequest,
  type DestinationFormValues,
  destinationFields,
  destinationResolver,
  toFormFaults,
  toFormValues,
  toRequest,
} from './destination-form.ts';
import { DestinationFields } from './form/DestinationFields.tsx';
import { NoSuchDestination } from './NoSuchDestination.tsx';
import { OthersPage } from './OthersPage.tsx';
import { destinationMutations, destinationQueries } from './queries.ts';

const title = 'Edit destination';

/** Changes where events are sent, and which. */
function EditDestinationPage() {
  const id = (useParams().id ?? '').toLowerCase();
  return useScopes().includes('CONSENT_ADMIN') ? (
    <OneDestination key={id} id={id} />
  ) : (
    <OthersPage title={title} />
  );
}

function OneDestination({ id }: { id: string }) {
  const query = useQuery(destinationQueries.one(id));
  return (
    <>
      <PageHeader
        title={query.data ? `Edit ${query.data.name}` : title}
        sub={query.data && 'What waits is sent as saved here, too.'}
        back={{ href: paths.destination.to(id), label: query.data?.name ?? 'Destination' }}
      />
      <QueryPanel
        query={query}
        what="destination"
        skeleton={<LinesSkeleton label="destination" lines={10} />}
      >
        {(stored) =>
          stored === null ? <NoSuchDestination /> : <Editor key={stored.id} stored={stored} />
        }
      </QueryPanel>
    </>
  );
}

function Editor({ stored }: { stored: Destination }) {
  const { id, headerNames } = stored;
  const navigate = useNavigate();
  const form = useForm<DestinationFormValues>({
    defaultValues: toFormValues(stored),
    resolver: destinationResolver,
    mode: 'onTouched',
  });
  const done = () => void navigate(paths.destination.to(id), { state: 'saved' });
  const write = useFormWrite(form, destinationMutations.update(id), {
    fields: destinationFields,
    toFaults: (faults) => toFormFaults(faults, form.getValues()),
    onDone: done,
  });
  useChangeNote(form, write);
  const submit = () => void form.handleSubmit((values) => write.send(toRequest(values)))();
  const isStored = (now: Destination | null) =>
    now !== null && containsRequest(now, toRequest(form.getValues()));
  return (
    <SaveForm
      control={form.control}
      write={write}
      isNew={false}
      untouched="Nothing changed yet"
      submitLabel="Save"
      cancelHref={paths.destination.to(id)}
      notices={
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
      }
      onSubmit={submit}
    >
      {({ readOnlyReason }) => (
        <DestinationFields
          control={form.control}
          headerNames={headerNames}
          isReadOnly={readOnlyReason !== undefined}
        />
      )}
    </SaveForm>
  );
}

export { EditDestinationPage as Component };
