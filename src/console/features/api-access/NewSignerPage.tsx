import { useForm, useWatch } from 'react-hook-form';
import { isApiError } from '#console/api/api-error.ts';
import { useScopes } from '#console/api/rights.ts';
import { CreatePage } from '#console/api/write/CreatePage.tsx';
import { placeFaults } from '#console/api/write/form-faults.ts';
import { SaveForm } from '#console/api/write/SaveForm.tsx';
import { useCreation } from '#console/api/write/useCreation.ts';
import { paths } from '#console/paths.ts';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { FormSection } from '#console/ui/fields/FormSection.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { OthersPage } from './OthersPage.tsx';
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
  return useScopes().includes('CONSENT_ADMIN') ? <NewSigner /> : <OthersPage title={title} />;
}

function NewSigner() {
  const form = useForm<SignerFormValues>({
    defaultValues: firstSignerValues,
    resolver: signerResolver,
    mode: 'onTouched',
  });
  const { control } = form;
  const source = useWatch({ control, name: 'source' });
  const creation = useCreation(form, {
    mutation: apiAccessMutations.createSigner(),
    toRequest: toSignerRequest,
    onRefused: (error) => {
      if (isApiError(error, 'invalid')) placeFaults(form, error.faults, signerFields);
    },
    addressOf: () => paths.apiAccess.to(),
    check: null,
  });
  return (
    <CreatePage
      title={title}
      sub="Where a collection point demands signed receipts, each carries a JWT that one of these keys signed."
      back={{ href: paths.apiAccess.to(), label: 'API access' }}
      creation={creation}
      fields={signerFields}
    >
      {(notices) => (
        <SaveForm
          control={control}
          write={creation.write}
          isNew
          untouched="Nothing entered yet"
          submitLabel="Add"
          pendingText="Adding…"
          cancelHref={paths.apiAccess.to()}
          notices={notices}
          onSubmit={creation.submit}
        >
          {({ readOnlyReason }) => (
            <FormSection title="Signing key">
              <TextField
                control={control}
                name="name"
                label="Name"
                help="Who signs with it, such as Webshop."
                isRequired
                isReadOnly={readOnlyReason !== undefined}
              />
              <ChoiceField
                control={control}
                name="source"
                label="Given as"
                options={sourceChoices}
                isReadOnly={readOnlyReason !== undefined}
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
                  isReadOnly={readOnlyReason !== undefined}
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
                  isReadOnly={readOnlyReason !== undefined}
                />
              )}
              <TextField
                control={control}
                name="audience"
                label="Audience"
                help="Takes only JWTs with this aud."
                isReadOnly={readOnlyReason !== undefined}
              />
              <TextField
                control={control}
                name="issuer"
                label="Issuer"
                help="Takes only JWTs with exactly this iss. Set both if the key also signs for other applications."
                placeholder="https://id.example.org"
                isReadOnly={readOnlyReason !== undefined}
              />
            </FormSection>
          )}
        </SaveForm>
      )}
    </CreatePage>
  );
}

export { NewSignerPage as Component };
