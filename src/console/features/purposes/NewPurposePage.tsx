import { CreatePage } from '#console/api/write/CreatePage.tsx';
import { useCreation } from '#console/api/write/useCreation.ts';
import { StartsAsDraft } from '#console/features/help/parts/StartsAsDraft.tsx';
import { paths } from '#console/paths.ts';
import { notCreated } from '#console/records/record-words.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import { PurposeForm } from './form/PurposeForm.tsx';
import { placeRefusal, usePurposeForm } from './form/usePurposeForm.ts';
import { type CreateBody, formFields, toCreateRequest } from './purpose-form.ts';
import { purposeMutations } from './purpose-writes.ts';
import { findByName } from './read-purpose.ts';

/** Creates a purpose: version 1, a Draft. */
function NewPurposePage() {
  const form = usePurposeForm(null);
  const creation = useCreation(form, {
    mutation: purposeMutations.create(),
    toRequest: toCreateRequest,
    onRefused: (error) => placeRefusal(form, error),
    addressOf: ({ Id }) => paths.purpose.to(Id, 1),
    check: {
      read: (sent: CreateBody) => purposeMutations.checkStored(() => findByName(sent.Name)),
      reads: [listPurposeVersionsEndpoint],
      what: 'purpose',
      isSent: isWhatWasSent,
      addressOf: ({ id }) => paths.purpose.to(id, 1),
      tellOther: (isTaken) => notCreated('purpose', isTaken),
    },
  });
  return (
    <CreatePage
      title="New purpose"
      sub={<StartsAsDraft />}
      back={{ href: paths.purposes.to(), label: 'Purposes' }}
      creation={creation}
      fields={formFields}
    >
      {(notices) => (
        <PurposeForm
          control={form.control}
          base={null}
          write={creation.write}
          submitLabel="Create Draft"
          cancelHref={paths.purposes.to()}
          onSubmit={creation.submit}
          notices={notices}
        />
      )}
    </CreatePage>
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

export { NewPurposePage as Component };
