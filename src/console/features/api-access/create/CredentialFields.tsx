import { type Control, useWatch } from 'react-hook-form';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { FormSection } from '#console/ui/fields/FormSection.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import type { CredentialKind, ProgramScope } from '#contract/api-access.ts';
import { type CredentialFormValues, dayChoices, tokenChoices } from '../credential-form.ts';
import { accessChoices, kindChoices } from '../parts/words.ts';
import { LimitFields } from './LimitFields.tsx';

const kindHelp: Record<CredentialKind, string> = {
  client: 'For servers: gets short-lived access tokens with its secret (OAuth 2.0).',
  key: 'For tools that send one fixed value with every request. Prefer a client where you can.',
};

const accessHelp: Record<ProgramScope, string> = {
  CONSENT_READ: 'Reads everything, changes nothing.',
  CONSENT: 'Reads and changes everything but API access.',
  COOKIE: 'Removes receipts of cookies across devices, and does nothing else.',
};

interface CredentialFieldsProps {
  control: Control<CredentialFormValues>;
  isReadOnly: boolean;
}

/** All that a client or key needs to know. */
export function CredentialFields({ control, isReadOnly }: CredentialFieldsProps) {
  const kind = useWatch({ control, name: 'kind' });
  const scope = useWatch({ control, name: 'scope' });
  return (
    <>
      <FormSection title="Program">
        <ChoiceField
          control={control}
          name="kind"
          label="Kind"
          help={kindHelp[kind]}
          options={kindChoices}
          isReadOnly={isReadOnly}
        />
        <TextField
          control={control}
          name="name"
          label="Name"
          help="Which program uses it, such as Webshop or Newsletter import."
          isRequired
          isReadOnly={isReadOnly}
        />
      </FormSection>
      <FormSection title="Limits">
        <ChoiceField
          control={control}
          name="scope"
          label="Access"
          help={accessHelp[scope]}
          options={accessChoices}
          isReadOnly={isReadOnly}
        />
        {kind === 'client' && (
          <ChoiceField
            control={control}
            name="tokenSeconds"
            label="Access tokens last"
            options={tokenChoices}
            isReadOnly={isReadOnly}
          />
        )}
        {kind === 'client' ? (
          <ChoiceField
            control={control}
            name="clientDays"
            label="Expires after"
            options={dayChoices}
            emptyLabel="Never"
            isReadOnly={isReadOnly}
          />
        ) : (
          <ChoiceField
            control={control}
            name="keyDays"
            label="Expires after"
            options={dayChoices}
            isReadOnly={isReadOnly}
          />
        )}
        <LimitFields control={control} scope={scope} isReadOnly={isReadOnly} />
      </FormSection>
    </>
  );
}
