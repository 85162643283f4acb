import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useScopes } from '#console/api/rights.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { SaveForm } from '#console/api/write/SaveForm.tsx';
import { useChangeNote } from '#console/api/write/useChangeNote.ts';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import { paths } from '#console/paths.ts';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import type { CreatedCredential as Created } from '#contract/api-access.ts';
import { CreatedCredential } from './create/CreatedCredential.tsx';
import { CredentialFields } from './create/CredentialFields.tsx';
import {
  type CredentialFormValues,
  credentialFields,
  credentialResolver,
  firstValues,
  toFormFaults,
  toRequest,
} from './credential-form.ts';
import { OthersPage } from './OthersPage.tsx';
import { apiAccessMutations } from './queries.ts';

const title = 'New client or key';

/** Creates what a program signs in with. */
function NewCredentialPage() {
  const [created, setCreated] = useState<Created | null>(null);
  const isAdministrator = useScopes().includes('CONSENT_ADMIN');
  if (!isAdministrator) return <OthersPage title={title} />;
  return created ? <CreatedCredential created={created} /> : <NewCredential onDone={setCreated} />;
}

function NewCredential({ onDone }: { onDone: (created: Created) => void }) {
  const form = useForm<CredentialFormValues>({
    defaultValues: firstValues,
    resolver: credentialResolver,
    mode: 'onTouched',
  });
  const write = useFormWrite(form, apiAccessMutations.createCredential(), {
    fields: credentialFields,
    toFaults: (faults) => toFormFaults(faults, form.getValues('kind')),
    onDone,
  });
  useChangeNote(form, write);
  const submit = () => void form.handleSubmit((values) => write.send(toRequest(values)))();
  return (
    <>
      <PageHeader title={title} back={{ href: paths.apiAccess.to(), label: 'API access' }} />
      <SaveForm
        control={form.control}
        write={write}
        isNew
        untouched="Nothing entered yet"
        submitLabel="Create"
        pendingText="Creating…"
        cancelHref={paths.apiAccess.to()}
        notices={
          <MutationNotice
            write={{ ...write, resend: submit }}
            fields={[...credentialFields, 'validDays']}
          />
        }
        onSubmit={submit}
      >
        {({ readOnlyReason }) => (
          <CredentialFields control={form.control} isReadOnly={readOnlyReason !== undefined} />
        )}
      </SaveForm>
    </>
  );
}

export { NewCredentialPage as Component };
