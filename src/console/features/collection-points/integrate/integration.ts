import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import type { ElementKind } from '#contract/data-element-values.ts';
import type { TransactionType } from '#contract/data-subject-values.ts';
import { identifyingKindOf } from '#contract/identifying-elements.ts';
import type { PurposeText } from '#contract/purpose-texts.ts';
import { type FormTexts, textOfPurpose, toFormTexts } from './form-texts.ts';

/** What a tick and no tick stand for; null: the purpose is left out of the receipt. */
export type Asking = {
  /** False where nobody is asked: every purpose is sent as `ticked` says. */
  isAsked: boolean;
  ticked: TransactionType;
  unticked: TransactionType | null;
  /** Whether a tick says no. */
  isOptOut: boolean;
};

type Choice = { id: string; name: string };

type IntegratedPreference = Choice & { options: Choice[] };

export type IntegratedPurpose = Choice & {
  version: number;
  /** What people read; `name` is what colleagues call it. */
  text: PurposeText;
  topics: Choice[];
  preferences: IntegratedPreference[];
};

/** What a form needs to know of a version of a collection point to send its receipts. */
export type Integration = {
  version: number;
  identifier: { label: string; kind: ElementKind };
  /** Names of data elements, the identifier left out. */
  elements: string[];
  asking: Asking;
  texts: FormTexts;
  purposes: IntegratedPurpose[];
};

/** Where receipts go, and the token that they carry. */
export type SnippetPlace = { address: string; token: string };

const assumed: readonly (string | null | undefined)[] = ['IMPLIED', 'IMPLICIT', 'NOTICE_ONLY'];
const untilObjected: readonly (string | null | undefined)[] = [
  'OPTOUTCHECKBOX',
  'CHECKOPTOUT',
  'UNCHECKOPTOUT',
  'LEGITIMATE_INTEREST',
];

type AskingFacts = Pick<
  CollectionPointVersionV1,
  'CollectionPointType' | 'ConsentType' | 'DoubleOptIn' | 'NoConsentTransactions' | 'SettingsAsleep'
>;

/** How a collection point of this kind asks for consent. */
export const askingOf = (record: AskingFacts): Asking => {
  const { CollectionPointType: type, ConsentType: consent } = record;
  const asked = { isAsked: true, isOptOut: false };
  if (type === 'NOTIFICATION_OPT_OUT') {
    return { ...asked, ticked: 'HARD_OPT_OUT', unticked: null, isOptOut: true };
  }
  // Nothing is ticked for people, so a tick is the objection.
  if (untilObjected.includes(consent)) {
    return { ...asked, ticked: 'OPT_OUT', unticked: 'NO_OPT_OUT', isOptOut: true };
  }
  if (!record.DoubleOptIn && assumed.includes(consent)) {
    return { ...asked, isAsked: false, ticked: 'IMPLICIT', unticked: null };
  }
  // There, people change their minds: NOTGIVEN of a form would leave a consent in force.
  const isCenter = type === 'PREFERENCE_CENTER';
  const untold = record.NoConsentTransactions ? 'NOTGIVEN' : null;
  // Where double opt-in is in effect, the service makes a yes wait, and mails the person.
  const isAskedElsewhere = record.DoubleOptIn && record.SettingsAsleep?.includes('DoubleOptIn');
  return {
    ...asked,
    ticked: isAskedElsewhere ? 'PENDING' : isCenter ? 'OPT_IN' : 'CONFIRMED',
    unticked: isCenter ? 'OPT_OUT' : untold,
  };
};

/** What stands before the name of a purpose beside its box. */
export const boxPrefix = ({ isOptOut }: Asking): string => (isOptOut ? 'Opt out: ' : '');

export const toIntegration = (record: CollectionPointVersionV1): Integration => {
  const texts = toFormTexts(record);
  const label = record.SubjectIdentifier?.trim() || 'Identifier';
  return {
    version: record.Version,
    identifier: { label, kind: identifyingKindOf(label) ?? 'NONE' },
    elements: (record.DataElements ?? []).filter((name) => name !== record.SubjectIdentifier),
    asking: askingOf(record),
    texts,
    purposes: (record.Purposes ?? []).map((purpose) => ({
      id: purpose.Id,
      version: purpose.Version,
      name: purpose.Label,
      text: textOfPurpose(purpose, texts.language),
      topics: (purpose.Topics ?? []).flatMap(({ TopicId, Name }) =>
        TopicId ? [{ id: TopicId, name: Name ?? TopicId }] : [],
      ),
      preferences: (purpose.CustomPreferences ?? [])
        .filter(({ Disabled }) => !Disabled)
        .map((preference) => ({
          id: preference.Id,
          name: preference.Name,
          options: (preference.Options ?? [])
            .filter(({ Disabled }) => !Disabled)
            .map(({ Id, Label }) => ({ id: Id, name: Label })),
        })),
    })),
  };
};
