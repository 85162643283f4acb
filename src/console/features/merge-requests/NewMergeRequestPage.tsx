import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { Navigate } from 'react-router';
import { isApiError } from '#console/api/api-error.ts';
import { placeFaults } from '#console/api/form-faults.ts';
import { MutationNotice } from '#console/api/MutationNotice.tsx';
import { StoredCheckNotice } from '#console/api/StoredCheckNotice.tsx';
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
import { Strip } from '#console/ui/Strip.tsx';
import { guid } from '#contract/common/values.ts';
import {
  type CreateMergeRequestBody,
  getMergeRequestEndpoint,
  type MergeRequest,
} from '#contract/merge-requests.ts';
import { RequestFields } from './form/RequestFields.tsx';
import { mergeRequestMutations, readStored } from './queries.ts';
import {
  firstValues,
  holdsRequest,
  type RequestFormValues,
  requestFields,
  requestResolver,
  toFormFaults,
  toRequest,
} from './request-form.ts';

/** Creates a search for duplicates. */
function NewMergeRequestPage() {
  const reasonId = useId();
  // Chosen here, so that an answer that is lost leaves no doubt about what was made.
  const [id] = useState(() => crypto.randomUUID());
  const [sent, setSent] = useState<CreateMergeRequestBody | null>(null);
  const [created, setCreated] = useState<string | null>(null);
  const form = useForm<RequestFormValues>({
    defaultValues: firstValues,
    resolver: requestResolver,
    mode: 'onTouched',
  });
  const { control } = form;
  const { isDirty } = useFormState({ control });
  const write = useWrite(mergeRequestMutations.create(), {
    // A host that gives ids itself may say which.
    onDone: (answer) => setCreated(guid.safeParse(answer).success ? answer : id),
    onRefused: (error) => {
      if (!isApiError(error, 'invalid')) return;
      const names = form.getValues('customDataElementNames');
      placeFaults(form, toFormFaults(error.faults, names), requestFields);
    },
  });
  useChangeNote(form, write);
  const check = useMutation({
    ...mergeRequestMutations.checkStored(() => readStored(id)),
    onSuccess: (stored) => {
      if (stored && sent && holdsRequest(stored, sent)) setCreated(id);
    },
  });
  const blocks = useFormBlocks({ write, isPristine: false });
  const submit = form.handleSubmit((values) => {
    const request = toRequest(values, id);
    check.reset();
    setSent(request);
    write.send(request);
  });

  if (created) return <Navigate replace to={paths.mergeRequest.to(created)} state="created" />;
  return (
    <>
      <PageHeader
        title="New duplicate search"
        sub="Find people who are stored more than once. Searching merges no one."
        back={{ href: paths.mergeRequests.to(), label: 'Find duplicates' }}
      />
      <FormFrame
        aria-describedby={blocks.missingRight && reasonId}
        onSubmit={() => void submit()}
        notices={
          <>
            <MutationNotice
              write={{ ...write, resend: () => void submit() }}
              fields={requestFields}
              onCheck={() => check.mutate()}
              checkReads={[getMergeRequestEndpoint]}
            />
            <StoredCheckNotice
              check={check}
              what="duplicate search"
              found={findingOf(check.data, sent)}
            />
          </>
        }
        buttons={
          <>
            <FormState control={control} untouched="Nothing entered yet" />
            <ActionLink variant="ghost" href={paths.mergeRequests.to()}>
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
        {blocks.missingRight && (
          <Strip id={reasonId} title="Read-only.">
            {blocks.missingRight}
          </Strip>
        )}
        <RequestFields control={control} isReadOnly={blocks.readOnlyReason !== undefined} />
      </FormFrame>
    </>
  );
}

const findingOf = (
  stored: MergeRequest | null | undefined,
  sent: CreateMergeRequestBody | null,
): string | null => {
  if (stored === undefined || sent === null) return null;
  return stored === null
    ? 'Not created. Send it again.'
    : "It exists, but it doesn't match what you sent: an earlier attempt created it.";
};

export { NewMergeRequestPage as Component };
