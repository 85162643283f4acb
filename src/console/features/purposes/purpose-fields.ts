import type { input } from 'zod/mini';
import {
  type AdvancedGroup,
  choice,
  defineFields,
  type Field,
  type FieldGroup,
  keptText,
  language,
  link,
  links,
  list,
  onOff,
  requiredText,
  tags,
  text,
} from '#console/records/fields.ts';
import { uniqueName } from '#console/records/record-words.ts';
import { languageName } from '#console/ui/languages.ts';
import type { updatePurposeRequestSchema } from '#contract/purpose-requests.ts';
import { implicitConsentKey, type PurposeKind } from '#contract/purpose-values.ts';
import { unbuiltPurposeSettings } from '#contract/unbuilt-settings.ts';
import { describeLifeSpan, type LifeSpan, toLifeSpan, toSeconds } from './life-span.ts';
import { purposeTextLabels } from './parts/text-labels.ts';
import { expiryChoices, hardOptOutChoices, kindChoices, typeChoices } from './words.ts';

/** The texts of one language under their names on the wire, with what the form does not know. */
export type LanguageTexts = {
  Language: string;
  Name: string;
  Description: string;
  HardOptOutMessage: string;
  [implicitConsentKey]: string;
};

export type WireLanguage = NonNullable<
  input<typeof updatePurposeRequestSchema>['Languages']
>[number];

const toTexts = (wire: WireLanguage): LanguageTexts => ({
  ...wire,
  Language: wire.Language ?? '',
  Name: wire.Name,
  Description: wire.Description,
  HardOptOutMessage: wire.HardOptOutMessage ?? '',
  [implicitConsentKey]: wire[implicitConsentKey] ?? '',
});

const lifeSpan = ({
  unit,
  ...said
}: {
  label: string;
  help: string;
  unit: LifeSpan['unit'];
}): Field<LifeSpan> => ({
  ...said,
  input: { as: 'own' },
  empty: { amount: '', unit },
  read: (wire) => toLifeSpan(typeof wire === 'number' ? wire : null),
  write: toSeconds,
  settle: (held) => held,
  show: (held) => ({ kind: 'text', text: describeLifeSpan(toSeconds(held)) }),
});

const category = (said: { label: string }): Field<string> => ({
  ...text(said),
  read: (wire) => (wire as { value?: string } | null | undefined)?.value ?? '',
  write: (held) => (held.trim() === '' ? null : { value: held.trim() }),
});

const unsetKind: PurposeKind = 'MARKETING';

const kind = (said: { label: string; help: string }): Field<string> => ({
  ...choice({ ...said, options: kindChoices, empty: unsetKind }),
  read: (wire) => (typeof wire === 'string' ? wire : unsetKind),
});

const ownForms = 'For forms that you build. Proofs include it.';

/** Every field of a purpose that a person can set; the first faulty one gets the focus. */
export const purposeFields = defineFields(
  {
    Name: requiredText({ label: 'Name', help: uniqueName }),
    Description: keptText({
      label: 'Description',
      help: 'What people read before they consent.',
      rows: 3,
    }),
    Type: choice({ label: 'Type', options: typeChoices, empty: 'STANDARD' }),
    Kind: kind({
      label: 'Kind',
      help: "Forms that don't link a service purpose can't opt people out of it.",
    }),
    ConsentLifeSpan: lifeSpan({
      label: 'Consent expires after',
      help: '0 means never. A year has 365 days.',
      unit: 'years',
    }),

    DefaultLanguage: language({
      label: 'Default language',
      help: 'The language of the name and description above.',
    }),
    // The flag of the default follows the field above: `purpose-form.ts` writes it.
    Languages: list<LanguageTexts>({
      label: 'Texts',
      read: (wire) => ((wire ?? []) as readonly WireLanguage[]).map(toTexts),
      wordsOf: ({ Language }) => languageName(Language),
      keyOf: ({ Language }) => Language,
    }),

    CustomPreferenceIds: links({ label: 'Purpose preferences' }),

    ParentPurposeId: link({
      label: 'Parent purpose',
      help: 'The purpose this one belongs to.',
    }),
    TopicIds: links({ label: 'Topics' }),

    ExpiryDateType: choice({ label: 'Expiry counted from', options: expiryChoices }),
    HardOptOutDisplayFormat: choice({
      label: 'When a person has a hard opt-out',
      options: hardOptOutChoices,
    }),
    HardOptOutMessage: text({
      label: purposeTextLabels.HardOptOutMessage,
      help: ownForms,
    }),

    ImplicitConsentLifeSpan: lifeSpan({
      label: 'Implicit consent expires after',
      help: '0 means never.',
      unit: 'days',
    }),
    ImplicitConsentConfirmDesc: text({
      label: purposeTextLabels[implicitConsentKey],
      help: ownForms,
    }),

    Controller: text({
      label: 'Controller',
      help: 'Who is responsible, as people read it.',
    }),
    LegalBasis: text({
      label: 'Legal basis',
      help: 'Such as consent, as people read it.',
    }),
    SaleOrSharing: onOff({
      label: 'Sale or sharing',
      help: 'Data is sold or shared for it. Browsers that ask for neither switch it off.',
    }),

    Organizations: tags({
      label: 'Organizations',
      help: 'Organization ids. Leave empty for all.',
      itemLabel: 'organization',
      look: 'organization',
    }),
    PurposeCategory: category({ label: 'Category' }),
    ExternalReference: text({
      label: 'External reference',
      help: 'What another system calls this purpose.',
    }),
    EnableGeolocation: onOff({ label: 'Geolocation' }),

    VersionNotes: text({
      label: 'Version notes',
      help: "For colleagues: what's new, and why.",
      rows: 2,
    }),
    IsMajorVersion: onOff({ label: 'Major version' }),
  },
  unbuiltPurposeSettings,
);

export type PurposeFormValues = ReturnType<typeof purposeFields.empty>;
export type FormField = keyof PurposeFormValues;

/** The labels of the texts in one language. */
export const textLabels = purposeTextLabels;

type Group = FieldGroup<PurposeFormValues>;

/** What people set most, in the order of the form and of the page. */
export const mainGroups = {
  basics: { title: 'Basics', fields: ['Name', 'Description', 'Type', 'Kind', 'ConsentLifeSpan'] },
  languages: { title: 'Languages', fields: ['DefaultLanguage', 'Languages'] },
  preferences: { title: 'Preferences', fields: ['CustomPreferenceIds'] },
} satisfies Record<string, Group>;

/** Fields that few purposes need. */
export const rareGroups: readonly AdvancedGroup<PurposeFormValues>[] = [
  {
    title: 'Parent and topics',
    description: 'Where it belongs among other purposes.',
    fields: ['ParentPurposeId', 'TopicIds'],
  },
  {
    title: 'Expiry and opt-out',
    description: 'When consent expires, and what people with a hard opt-out read.',
    fields: ['ExpiryDateType', 'HardOptOutDisplayFormat', 'HardOptOutMessage'],
  },
  {
    title: 'Implicit consent',
    description: 'Consent that people give without an explicit choice.',
    fields: ['ImplicitConsentLifeSpan', 'ImplicitConsentConfirmDesc'],
  },
  {
    title: 'Responsibility',
    description: 'Who uses the data, and what allows it.',
    fields: ['Controller', 'LegalBasis', 'SaleOrSharing'],
  },
  {
    title: 'Organizations and references',
    description: 'Who uses it, and what other systems call it.',
    fields: ['Organizations', 'PurposeCategory', 'ExternalReference', 'EnableGeolocation'],
  },
  {
    title: 'About this version',
    description: 'Notes for colleagues.',
    fields: ['VersionNotes', 'IsMajorVersion'],
  },
];

export const fieldGroups: readonly Group[] = [...Object.values(mainGroups), ...rareGroups];
