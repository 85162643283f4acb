import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useId, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { safeParse } from 'zod/mini';
import { isApiError } from '#console/api/api-error.ts';
import { placeFaults } from '#console/api/write/form-faults.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { resolveFaults } from '#console/api/write/resolve-faults.ts';
import { useChangeNote } from '#console/api/write/useChangeNote.ts';
import { useFormBlocks } from '#console/api/write/useFormBlocks.ts';
import { collectionPointQueries } from '#console/features/collection-points/queries.ts';
import { elementNamesRead } from '#console/features/people-search/queries.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { styled } from '#console/ui/styled.tsx';
import { describeIssue } from '#contract/common/describe-issue.ts';
import { triggerCustomIndexEndpoint } from '#contract/custom-indexes.ts';
import { proposedElement } from '../queries.ts';
import { useStartRun } from '../useStartRun.ts';
import css from './StartRunForm.module.css';

const StartDialog = lazyPart(async () => (await import('../StartDialog.tsx')).StartDialog);

/** In the shape of the request, so that the service's faults are those of the form. */
type StartValues = { parameters: { dataElementName: string } };

const fields = ['parameters.dataElementName'] as const;

const resolver: Resolver<StartValues> = (values, _context, options) => {
  const body = { operationName: 'CREATE_DATA_ELEMENT_SEARCH_INDEX', ...values };
  const read = safeParse(triggerCustomIndexEndpoint.body, body, { reportInput: true });
  return resolveFaults(values, read.success ? [] : read.error.issues.map(describeIssue), options);
};

const Root = styled('form', css.Root);

/** Starts a run for a data element that is named, or chosen from those that are known to be used. */
export function StartRunForm() {
  const reasonId = useId();
  const client = useQueryClient();
  const [proposed] = useState(() => proposedElement(client));
  const form = useForm<StartValues>({
    defaultValues: { parameters: { dataElementName: proposed } },
    resolver,
  });
  const { write, start, isStarting, question, answer } = useStartRun((error) => {
    if (isApiError(error, 'invalid')) placeFaults(form, error.faults, fields);
  });
  useChangeNote(form, write);
  const blocks = useFormBlocks({ write, isPristine: false });
  const submit = form.handleSubmit(({ parameters }) => start(parameters.dataElementName));
  return (
    <Root
      noValidate
      aria-label="Start a run"
      aria-describedby={blocks.missingRight && reasonId}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        control={form.control}
        name="parameters.dataElementName"
        label="Data element"
        help="Enter its exact name."
        isRequired
        isReadOnly={blocks.readOnlyReason !== undefined}
        suggestions={useElementNames()}
      />
      {blocks.missingRight && (
        <p className="reason" id={reasonId}>
          {blocks.missingRight}
        </p>
      )}
      <MutationNotice write={{ ...write, resend: () => void submit() }} fields={fields} />
      <ActionButton
        type="submit"
        variant="primary"
        icon={Play}
        blockedReason={blocks.blockedReason}
        pending={isStarting}
        pendingText="Starting…"
      >
        {blocks.label('Start run')}
      </ActionButton>
      {question && <StartDialog question={question} onAnswer={answer} />}
    </Root>
  );
}

/** What collection points ask for, and what people have who were looked at. */
function useElementNames(): string[] {
  const client = useQueryClient();
  const { data } = useInfiniteQuery(collectionPointQueries.all());
  const points = (data?.pages ?? []).flatMap(({ content }) => content);
  const collected = points.flatMap(({ DataElements }) => DataElements ?? []);
  const names = new Set([...collected, ...elementNamesRead(client)]);
  return [...names].sort((a, b) => a.localeCompare(b));
}
