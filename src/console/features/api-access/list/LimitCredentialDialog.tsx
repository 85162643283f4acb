import { useForm } from 'react-hook-form';
import { isSame } from '#console/api/is-same.ts';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { FormDialog } from '#console/api/write/FormDialog.tsx';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import { type Credential, listCredentialsEndpoint } from '#contract/api-access.ts';
import { LimitFields } from '../create/LimitFields.tsx';
import {
  type LimitFormValues,
  limitFields,
  limitResolver,
  toLimitValues,
} from '../credential-form.ts';
import { apiAccessMutations } from '../queries.ts';

interface LimitCredentialDialogProps {
  credential: Credential;
  onDone: () => void;
  onClose: () => void;
}

/** From where a client or key may be used from now on, and whether its writes are refused. */
export function LimitCredentialDialog({ credential, onDone, onClose }: LimitCredentialDialogProps) {
  const { id, name, scope } = credential;
  const form = useForm<LimitFormValues>({
    defaultValues: toLimitValues(credential),
    resolver: limitResolver,
  });
  const { control, handleSubmit, getValues } = form;
  const write = useFormWrite(form, apiAccessMutations.limitCredential(id), {
    fields: limitFields,
    onDone,
  });
  const submit = handleSubmit((values) => write.send(values));
  const isStored = (stored: readonly Credential[]) => {
    const found = stored.find((one) => one.id === id);
    return found !== undefined && isSame(toLimitValues(found), getValues());
  };
  return (
    <FormDialog
      title={`Limits of ${name}`}
      sub="Programs that use it are held to them within a second."
      confirmLabel="Save"
      pendingText="Saving…"
      write={write}
      notice={
        <CheckedNotice
          write={write}
          fields={limitFields}
          check={apiAccessMutations.checkCredentials()}
          checkReads={[listCredentialsEndpoint]}
          what="list of clients and keys"
          isWanted={isStored}
          onStored={onDone}
          notStored="Not saved"
        />
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <LimitFields control={control} scope={scope} />
    </FormDialog>
  );
}
