import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { MutationNotice } from '#console/api/MutationNotice.tsx';
import { StoredCheckNotice } from '#console/api/StoredCheckNotice.tsx';
import { useChangeNote } from '#console/api/useChangeNote.ts';
import { useWrite } from '#console/api/useWrite.ts';
import { StartsAsDraft } from '#console/features/help/parts/StartsAsDraft.tsx';
import { paths } from '#console/paths.ts';
import { notCreated } from '#console/records/record-words.ts';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import { PurposeForm } from './form/PurposeForm.tsx';
import { placeRefusal, usePurposeForm } from './form/usePurposeForm.ts';
import { type CreateBody, formFields, toCreateRequest } from './purpose-form.ts';
import { purposeMutations } from './queries.ts';
import { findByName } from './read-purpose.ts';

/** Creates a purpose: version 1, a Draft. */
function NewPurposePage() {
  const form = usePurposeForm(null);
  const [sent, setSent] = useState<CreateBody | null>(null);
  const [createdId, setCreatedId] = useState<string | null>(null);
  const write = useWrite(purposeMutations.create(), {
    onDone: ({ Id }) => setCreatedId(Id),
    onRefused: (error) => placeRefusal(form, error),
  });
  useChangeNote(form, write);
  const check = useMutation({
    ...purposeMutations.checkStored(() => findByName(sent?.Name ?? '')),
    onSuccess: (found) => {
      if (found && sent && isWhatWasSent(found, sent)) setCreatedId(found.id);
    },
  });
  const submit = form.handleSubmit((values) => {
    const request = toCreateRequest(values);
    check.reset();
    setSent(request);
    write.send(request);
  });

  if (createdId !== null) {
    return <Navigate replace to={paths.purpose.to(createdId, 1)} state="created" />;
  }
  return (
    <>
      <PageHeader
        title="New purpose"
        sub={<StartsAsDraft />}
        back={{ href: paths.purposes.to(), label: 'Purposes' }}
      />
      <PurposeForm
        control={form.control}
        base={null}
        write={write}
        submitLabel="Create Draft"
        cancelHref={paths.purposes.to()}
        onSubmit={() => void submit()}
        notices={
          <>
            <MutationNotice
              write={{ ...write, resend: () => void submit() }}
              fields={formFields}
              onCheck={() => check.mutate()}
              checkReads={[listPurposeVersionsEndpoint]}
            />
            <StoredCheckNotice check={check} what="purpose" found={findingOf(check.data, sent)} />
          </>
        }
      />
    </>
  );
}

type Found = Awaited<ReturnType<typeof findByName>>;

/** The list shows enough of a purpose to tell the one that was sent from somebody else's. */
const isWhatWasSent = ({ versions }: NonNullable<Found>, sent: CreateBody): boolean => {
  const [only, ...others] = versions;
  return (
    others.length === 0 &&
    only?.status === 'DRAFT' &&
    only.description === sent.Description &&
    only.consentLifeSpan === sent.ConsentLifeSpan
  );
};

const findingOf = (found: Found | undefined, sent: CreateBody | null): string | null => {
  if (found === undefined || sent === null) return null;
  return notCreated('purpose', found !== null);
};

export { NewPurposePage as Component };
