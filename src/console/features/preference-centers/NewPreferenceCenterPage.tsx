import { useForm } from 'react-hook-form';
import { safeParse } from 'zod/mini';
import { isApiError } from '#console/api/api-error.ts';
import { CreatePage } from '#console/api/write/CreatePage.tsx';
import { placeFaults } from '#console/api/write/form-faults.ts';
import { resolveFaults } from '#console/api/write/resolve-faults.ts';
import { SaveForm } from '#console/api/write/SaveForm.tsx';
import { useCreation } from '#console/api/write/useCreation.ts';
import { StartsAsDraft } from '#console/features/help/parts/StartsAsDraft.tsx';
import { paths } from '#console/paths.ts';
import { LanguageField } from '#console/records/LanguageField.tsx';
import { notCreated } from '#console/records/record-words.ts';
import { createsDraft } from '#console/records/versioned/version-words.ts';
import { FormSection } from '#console/ui/fields/FormSection.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { describeIssue } from '#contract/common/describe-issue.ts';
import { type CenterContent, centerContentSchema } from '#contract/preference-center-content.ts';
import type { ListedCenter } from '#contract/preference-center-records.ts';
import { listPreferenceCentersEndpoint } from '#contract/preference-centers.ts';
import { newCenter } from './center-form.ts';
import { centerMutations } from './center-writes.ts';
import { findByName } from './read-center.ts';

type Values = { name: string; defaultLanguage: string };

const fields = ['name', 'defaultLanguage'] as const;
const toRequest = ({ name, defaultLanguage }: Values) => newCenter(name, defaultLanguage);

const faultsOf = (values: Values) => {
  const result = safeParse(centerContentSchema, toRequest(values), { reportInput: true });
  return result.success ? [] : result.error.issues.map(describeIssue);
};

/** The list shows enough of a center to tell the one that was sent from somebody else's. */
const isWhatWasSent = (found: ListedCenter, sent: CenterContent): boolean =>
  found.status === 'DRAFT' &&
  found.version === 1 &&
  found.purposes === 0 &&
  found.languages.length === 1 &&
  found.languages[0]?.language === sent.defaultLanguage;

/** Creates a preference center: version 1, a Draft, which its editor opens. */
function NewPreferenceCenterPage() {
  const form = useForm<Values>({
    defaultValues: { name: '', defaultLanguage: 'en' },
    resolver: (values, _context, options) => resolveFaults(values, faultsOf(values), options),
    mode: 'onTouched',
  });
  const creation = useCreation(form, {
    mutation: centerMutations.create(),
    toRequest,
    onRefused: (error) => {
      if (isApiError(error, 'invalid')) placeFaults(form, error.faults, fields);
    },
    addressOf: ({ id, version }) => paths.editPreferenceCenter.to(id, version),
    check: {
      read: (sent: CenterContent) => centerMutations.checkStored(() => findByName(sent.name)),
      reads: [listPreferenceCentersEndpoint],
      what: 'preference center',
      isSent: isWhatWasSent,
      addressOf: ({ id, version }) => paths.editPreferenceCenter.to(id, version),
      tellOther: (isTaken) => notCreated('preference center', isTaken),
    },
  });
  return (
    <CreatePage
      title="New preference center"
      sub={<StartsAsDraft />}
      back={{ href: paths.preferenceCenters.to(), label: 'Preference centers' }}
      creation={creation}
      fields={fields}
    >
      {(notices) => (
        <SaveForm
          control={form.control}
          write={creation.write}
          isNew
          untouched={createsDraft}
          submitLabel="Create Draft"
          pendingText="Creating…"
          cancelHref={paths.preferenceCenters.to()}
          notices={notices}
          onSubmit={creation.submit}
        >
          {({ readOnlyReason }) => (
            <FormSection
              title="Page"
              description="Purposes, texts and other languages follow in the editor."
            >
              <TextField
                control={form.control}
                name="name"
                label="Name"
                help="For colleagues. It's also the first heading that people read, which you can change."
                isRequired
                isReadOnly={readOnlyReason !== undefined}
              />
              <LanguageField
                control={form.control}
                name="defaultLanguage"
                label="Default language"
                help="What people read where their own language lacks a text."
                isRequired
                isReadOnly={readOnlyReason !== undefined}
              />
            </FormSection>
          )}
        </SaveForm>
      )}
    </CreatePage>
  );
}

export { NewPreferenceCenterPage as Component };
