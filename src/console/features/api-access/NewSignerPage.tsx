import { useState } from 'react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { Navigate } from 'react-router';
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
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { FormFrame } from '#console/ui/fields/FormFrame.tsx';
import { FormSection } from '#console/ui/fields/FormSection.tsx';
import { FormState } from '#console/ui/fields/FormState.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { AdministratorsOnly } from './AdministratorsOnly.tsx';
import { apiAccessMutations } from './queries.ts';
import {
  firstSignerValues,
  type SignerFormValues,
  signerFields,
  signerResolver,
  sourceChoices,
  toSignerRequest,
} from './signer-form.ts';

const title = 'New signing key';

/** Adds somebody who signs receipts. */
function NewSignerPage() {
  return useScopes().includes('CONSENT_ADMIN') ? (
    <NewSigner />
  ) : (
    <AdministratorsOnly title={title} />
  );
}

function NewSigner() {
  const [isCreated, setIsCreated] = useState(false);
  const form = useForm<SignerFormValues>({
    defaultValues: firstSignerValues,
    resolver: signerResolver,
    mode: 'onTouched',
  });
  const { control } = form;
  const { isDirty } = useFormState({ control });
  const source = useWatch({ control, name: 'source' });
  const write = useWrite(apiAccessMutations.createSigner(), {
    onDone: () => setIsCreated(true),
    onRefused: (error) => {
      if (isApiError(error, 'invalid')) placeFaults(form, error.faults, signerFields);
    },
  });
  useChangeNote(form, write);
  const blocks = useFormBlocks({ write, isPristine: false });
  const isReadOnly = blocks.readOnlyReason !== undefined;
  const submit = form.handleSubmit((values) => write.send(toSignerRequest(values)));

  if (isCreated) return <Navigate replace to={paths.apiAccess.to()} state="created" />;
  return (
    <>
      <PageHeader
        title={title}
        sub="Where a collection point demands signed receipts, each carries a JWT that one of these keys signed."
        back={{ href: paths.apiAccess.to(), label: 'API access' }}
      />
      <FormFrame
        onSubmit={() => void submit()}
        notices={
          <MutationNotice write={{ ...write, resend: () => void submit() }} fields={signerFields} />
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
              pendingText="Adding…"
            >
              {blocks.label('Add')}
            </ActionButton>
          </>
        }
      >
        <UnsavedChangesGuard hasChanges={isDirty} />
        <FormSection title="Signing key">
          <TextField
            control={control}
            name="name"
            label="Name"
            help="Who signs with it, such as Webshop."
            isRequired
            isReadOnly={isReadOnly}
          />
          <ChoiceField
            control={control}
            name="source"
            label="Given as"
            options={sourceChoices}
            isReadOnly={isReadOnly}
          />
          {source === 'key' ? (
            <TextField
              control={control}
              name="publicKey"
              label="Public key"
              help="As PEM, or as a JWK in JSON. Never paste a private key."
              placeholder="-----BEGIN PUBLIC KEY-----"
              rows={8}
              isRequired
              isReadOnly={isReadOnly}
            />
          ) : (
            <TextField
              control={control}
              name="jwksUrl"
              label="Address"
              help="Of a JWKS document. Its current keys count, so they can rotate."
              placeholder="https://example.org/keys.json"
              inputMode="url"
              isRequired
              isReadOnly={isReadOnly}
            />
          )}
        </FormSection>
      </FormFrame>
    </>
  );
}

export { NewSignerPage as Component };
