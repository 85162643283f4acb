import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useScopes } from '#console/api/rights.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { SaveForm } from '#console/api/write/SaveForm.tsx';
import { useChangeNote } from '#console/api/write/useChangeNote.ts';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import { paths } from '#console/paths.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { FormSection } from '#console/ui/fields/FormSection.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import type { HookWithSecret } from '#contract/hooks.ts';
import { HookSecret } from './create/HookSecret.tsx';
import { PurposesField } from './create/PurposesField.tsx';
import {
  firstHookValues,
  type HookFormValues,
  hookFields,
  hookResolver,
  toHookRequest,
} from './hook-form.ts';
import { hookKindChoices, hookKindHelp } from './hook-words.ts';
import { OthersPage } from './OthersPage.tsx';
import { apiAccessMutations } from './queries.ts';

const title = 'New inbound hook';
const back = { href: paths.apiAccess.to(), label: 'API access' };

/** Makes an address where a carrier or mail provider tells what it was told. */
function NewHookPage() {
  const [created, setCreated] = useState<HookWithSecret | null>(null);
  const isAdministrator = useScopes().includes('CONSENT_ADMIN');
  if (!isAdministrator) return <OthersPage title={title} />;
  return created ? <CreatedHook created={created} /> : <NewHook onDone={setCreated} />;
}

function CreatedHook({ created }: { created: HookWithSecret }) {
  return (
    <>
      <PageHeader
        title={`${created.name} created`}
        back={back}
        actions={<ActionLink href={paths.apiAccess.to()}>Done</ActionLink>}
      />
      <HookSecret hook={created} />
    </>
  );
}

function NewHook({ onDone }: { onDone: (created: HookWithSecret) => void }) {
  const form = useForm<HookFormValues>({
    defaultValues: firstHookValues,
    resolver: hookResolver,
    mode: 'onTouched',
  });
  const { control } = form;
  const kind = useWatch({ control, name: 'kind' });
  const write = useFormWrite(form, apiAccessMutations.createHook(), {
    fields: hookFields,
    onDone,
  });
  useChangeNote(form, write);
  const submit = () => void form.handleSubmit((values) => write.send(toHookRequest(values)))();
  return (
    <>
      <PageHeader title={title} back={back} />
      <SaveForm
        control={control}
        write={write}
        isNew
        untouched="Nothing entered yet"
        submitLabel="Create"
        pendingText="Creating…"
        cancelHref={paths.apiAccess.to()}
        notices={<MutationNotice write={{ ...write, resend: submit }} fields={[...hookFields]} />}
        onSubmit={submit}
      >
        {({ readOnlyReason }) => (
          <FormSection title="Hook">
            <ChoiceField
              control={control}
              name="kind"
              label="Sender"
              help={hookKindHelp[kind]}
              options={hookKindChoices}
              isReadOnly={readOnlyReason !== undefined}
            />
            <TextField
              control={control}
              name="name"
              label="Name"
              help="Shown as the source on people's pages."
              isRequired
              isReadOnly={readOnlyReason !== undefined}
            />
            <PurposesField control={control} isReadOnly={readOnlyReason !== undefined} />
          </FormSection>
        )}
      </SaveForm>
    </>
  );
}

export { NewHookPage as Component };
