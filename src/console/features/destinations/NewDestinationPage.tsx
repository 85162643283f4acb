import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useScopes } from '#console/api/rights.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { SaveForm } from '#console/api/write/SaveForm.tsx';
import { useChangeNote } from '#console/api/write/useChangeNote.ts';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import { paths } from '#console/paths.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import type { DestinationWithSecret } from '#contract/destinations.ts';
import {
  type DestinationFormValues,
  destinationFields,
  destinationResolver,
  firstValues,
  toFormFaults,
  toRequest,
} from './destination-form.ts';
import { DestinationFields } from './form/DestinationFields.tsx';
import { OthersPage } from './OthersPage.tsx';
import { destinationMutations } from './queries.ts';
import { LostSecret } from './secret/LostSecret.tsx';
import { NewSecret } from './secret/NewSecret.tsx';

const title = 'New destination';
const back = { href: paths.destinations.to(), label: 'Destinations' };

/** Creates a destination, and shows its secret once. */
function NewDestinationPage() {
  const [created, setCreated] = useState<DestinationWithSecret | null>(null);
  if (!useScopes().includes('CONSENT_ADMIN')) return <OthersPage title={title} />;
  return created ? <Created created={created} /> : <NewDestination onDone={setCreated} />;
}

function NewDestination({ onDone }: { onDone: (created: DestinationWithSecret) => void }) {
  const form = useForm<DestinationFormValues>({
    defaultValues: firstValues,
    resolver: destinationResolver,
    mode: 'onTouched',
  });
  const write = useFormWrite(form, destinationMutations.create(), {
    fields: destinationFields,
    toFaults: (faults) => toFormFaults(faults, form.getValues()),
    onDone,
  });
  useChangeNote(form, write);
  const submit = () => void form.handleSubmit((values) => write.send(toRequest(values)))();
  return (
    <>
      <PageHeader title={title} sub="Hears of what happens from now on." back={back} />
      <SaveForm
        control={form.control}
        write={write}
        isNew
        untouched="Nothing entered yet"
        submitLabel="Create"
        pendingText="Creating…"
        cancelHref={paths.destinations.to()}
        notices={<MutationNotice write={{ ...write, resend: submit }} fields={destinationFields} />}
        onSubmit={submit}
      >
        {({ readOnlyReason }) => (
          <DestinationFields
            control={form.control}
            filled={form}
            isReadOnly={readOnlyReason !== undefined}
          />
        )}
      </SaveForm>
    </>
  );
}

function Created({ created }: { created: DestinationWithSecret }) {
  const { id, name, secret } = created;
  return (
    <>
      <PageHeader
        title={`${name} created`}
        sub="Give the secret to the receiver, then send it a test event from its page."
        back={back}
        actions={
          <ActionLink variant="primary" href={paths.destination.to(id)}>
            Go to {name}
          </ActionLink>
        }
      />
      {secret ? <NewSecret name={name} secret={secret} /> : <LostSecret />}
    </>
  );
}

export { NewDestinationPage as Component };
