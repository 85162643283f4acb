import { useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { isApiError } from '#console/api/api-error.ts';
import { placeFaults } from '#console/api/form-faults.ts';
import { MutationNotice } from '#console/api/MutationNotice.tsx';
import { useScopes } from '#console/api/rights.ts';
import { UnsavedChangesGuard } from '#console/api/UnsavedChangesGuard.tsx';
import { useChangeNote } from '#console/api/useChangeNote.ts';
import { useFormBlocks } from '#console/api/useFormBlocks.ts';
import { useWrite } from '#console/api/useWrite.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { FormFrame } from '#console/ui/fields/FormFrame.tsx';
import { FormState } from '#console/ui/fields/FormState.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import type { CreatedCredential as Created } from '#contract/api-access.ts';
import { AdministratorsOnly } from './AdministratorsOnly.tsx';
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
import { apiAccessMutations } from './queries.ts';

const title = 'New client or key';

/** Creates what a program signs in with. */
function NewCredentialPage() {
  const [created, setCreated] = useState<Created | null>(null);
  const isAdministrator = useScopes().includes('CONSENT_ADMIN');
  if (!isAdministrator) return <AdministratorsOnly title={title} />;
  return created ? <CreatedCredential created={created} /> : <NewCredential onDone={setCreated} />;
}

function NewCredential({ onDone }: { onDone: (created: Created) => void }) {
  const form = useForm<CredentialFormValues>({
    defaultValues: firstValues,
    resolver: credentialResolver,
    mode: 'onTouched',
  });
  const { control } = form;
  const { isDirty } = useFormState({ control });
  const write = useWrite(apiAccessMutations.createCredential(), {
    onDone,
    onRefused: (error) => {
      if (!isApiError(error, 'invalid')) return;
      placeFaults(form, toFormFaults(error.faults, form.getValues('kind')), credentialFields);
    },
  });
  useChangeNote(form, write);
  const blocks = useFormBlocks({ write, isPristine: false });
  const submit = form.handleSubmit((values) => write.send(toRequest(values)));
  return (
    <>
      <PageHeader title={title} back={{ href: paths.apiAccess.to(), label: 'API access' }} />
      <FormFrame
        onSubmit={() => void submit()}
        notices={
          <MutationNotice
            write={{ ...write, resend: () => void submit() }}
            fields={[...credentialFields, 'validDays']}
          />
        }
        buttons={
          <>
            <FormState control={control} untouched="Nothing entered yet" />
            <ActionLink variant="ghost" href={paths.apiAccess.to()}>
              Cancel
            </ActionLink>
            <ActionButton
              type="submit"
              variant="primary"
              blockedReason={blocks.blockedReason}
              pending={write.isPending}
              pendingText="Creating…"
            >
              {blocks.label('Create')}
            </ActionButton>
          </>
        }
      >
        <UnsavedChangesGuard hasChanges={isDirty} />
        <CredentialFields control={control} isReadOnly={blocks.readOnlyReason !== undefined} />
      </FormFrame>
    </>
  );
}

export { NewCredentialPage as Component };
