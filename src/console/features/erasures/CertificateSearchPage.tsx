import { useMutation } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { describeError } from '#console/api/error-words.ts';
import { headerFault } from '#console/api/header-text.ts';
import { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import searchRow from '#console/ui/search-row.module.css';
import { sight } from '#console/ui/sight.ts';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import { identifierMaximum } from '#contract/common/identifiers.ts';
import { type DeletionCertificate, listDeletionCertificatesEndpoint } from '#contract/deletions.ts';
import css from './CertificateSearchPage.module.css';
import { backToErasures } from './detail/back-to-erasures.ts';
import { erasureMutations } from './queries.ts';
import { certificateKey, deleteLabel, objectLabel } from './words.ts';

const Root = styled('form', searchRow.Root);

const More = styled('p', css.More);

const columns: readonly DataColumn<DeletionCertificate>[] = [
  {
    id: 'when',
    header: 'Deleted',
    isRowHeader: true,
    render: ({ deleteTime }) => <Time value={deleteTime} />,
  },
  { id: 'what', header: 'What', render: ({ objectType }) => objectLabel(objectType) },
  { id: 'how', header: 'How', render: ({ deleteType }) => deleteLabel(deleteType) },
  {
    id: 'id',
    header: 'Id',
    canWrap: true,
    isQuiet: true,
    render: ({ objectId }) => <code>{objectId}</code>,
  },
];

type Values = { identifier: string };

/**
 * What was deleted under an identifier: only its hash is stored. What is typed stays in this form and
 * in memory; the browser is asked to neither complete, check nor keep it.
 */
function CertificateSearchPage() {
  const { control, handleSubmit, setError } = useForm<Values>({
    defaultValues: { identifier: '' },
  });
  const hold = useReadLimit(listDeletionCertificatesEndpoint);
  const search = useMutation(erasureMutations.findCertificates());

  const submit = handleSubmit(({ identifier: text }) => {
    const identifier = text.trim();
    const fault = headerFault(identifier, identifierMaximum);
    if (fault !== undefined) {
      setError('identifier', { message: fault }, { shouldFocus: true });
      return;
    }
    sight.addTyped(identifier);
    search.mutate(identifier);
  });

  return (
    <>
      <PageHeader
        title="Deletion certificates"
        back={backToErasures}
        sub="Find out whether, when and how something was deleted under an identifier."
      />
      <Root
        noValidate
        role="search"
        aria-label="Deletion certificates"
        autoComplete="off"
        onSubmit={(event) => void submit(event)}
      >
        <TextField
          control={control}
          name="identifier"
          label="Identifier"
          help="Primary, former or additional. Exact match, including capitalization."
        />
        <div className="button">
          <ActionButton
            type="submit"
            variant="primary"
            pending={search.isPending}
            pendingText="Searching…"
            blockedReason={hold.blockedReason}
          >
            {hold.label('Search')}
          </ActionButton>
        </div>
      </Root>
      {search.error && (
        <Strip tone="bad" role="alert" title="No search.">
          {describeError(search.error, 'deletion certificates').sentence}
        </Strip>
      )}
      <div role="status">
        {search.data?.content.length === 0 && (
          <EmptyState title="No certificates" icon={SearchX}>
            Nothing was deleted under <MaskedText value={search.variables ?? ''} />.
          </EmptyState>
        )}
      </div>
      {search.data && search.data.content.length > 0 && (
        <DataTable
          caption="Deletion certificates, newest first"
          columns={columns}
          rows={search.data.content}
          rowKey={certificateKey}
          footer={
            search.data.last === false && (
              <More>Only the newest {search.data.content.length} are shown.</More>
            )
          }
        />
      )}
    </>
  );
}

export { CertificateSearchPage as Component };
