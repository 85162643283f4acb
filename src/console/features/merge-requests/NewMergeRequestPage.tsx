import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isApiError } from '#console/api/api-error.ts';
import { CreatePage } from '#console/api/write/CreatePage.tsx';
import { placeFaults } from '#console/api/write/form-faults.ts';
import { SaveForm } from '#console/api/write/SaveForm.tsx';
import { useCreation } from '#console/api/write/useCreation.ts';
import { paths } from '#console/paths.ts';
import { guid } from '#contract/common/values.ts';
import { type CreateMergeRequestBody, getMergeRequestEndpoint } from '#contract/merge-requests.ts';
import { RequestFields } from './form/RequestFields.tsx';
import { mergeRequestMutations, readStored } from './queries.ts';
import {
  containsRequest,
  firstValues,
  type RequestFormValues,
  requestFields,
  requestResolver,
  toFormFaults,
  toRequest,
} from './request-form.ts';

/** Creates a search for duplicates. */
function NewMergeRequestPage() {
  // Chosen here, so that an answer that is lost leaves no doubt about what was made.
  const [id] = useState(() => crypto.randomUUID());
  const form = useForm<RequestFormValues>({
    defaultValues: firstValues,
    resolver: requestResolver,
    mode: 'onTouched',
  });
  const creation = useCreation(form, {
    mutation: mergeRequestMutations.create(),
    toRequest: (values: RequestFormValues) => toRequest(values, id),
    onRefused: (error) => {
      if (!isApiError(error, 'invalid')) return;
      const names = form.getValues('customDataElementNames');
      placeFaults(form, toFormFaults(error.faults, names), requestFields);
    },
    // A host that gives ids itself may say which.
    addressOf: (answer) => paths.mergeRequest.to(guid.safeParse(answer).success ? answer : id),
    check: {
      read: (_: CreateMergeRequestBody) => mergeRequestMutations.checkStored(() => readStored(id)),
      reads: [getMergeRequestEndpoint],
      what: 'duplicate search',
      isSent: containsRequest,
      addressOf: () => paths.mergeRequest.to(id),
      tellOther: (isTaken) =>
        isTaken
          ? "It exists, but it doesn't match what you sent: an earlier attempt created it."
          : 'Not created. Send it again.',
    },
  });
  return (
    <CreatePage
      title="New duplicate search"
      sub="Find people who are stored more than once. Searching merges no one."
      back={{ href: paths.mergeRequests.to(), label: 'Find duplicates' }}
      creation={creation}
      fields={requestFields}
    >
      {(notices) => (
        <SaveForm
          control={form.control}
          write={creation.write}
          isNew
          untouched="Nothing entered yet"
          submitLabel="Create"
          pendingText="Creating…"
          cancelHref={paths.mergeRequests.to()}
          notices={notices}
          onSubmit={creation.submit}
          readOnlyTitle="Read-only."
        >
          {({ readOnlyReason }) => (
            <RequestFields control={form.control} isReadOnly={readOnlyReason !== undefined} />
          )}
        </SaveForm>
      )}
    </CreatePage>
  );
}

export { NewMergeRequestPage as Component };
