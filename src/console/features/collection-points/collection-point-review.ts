import { type ReviewField, reviewFields } from '#console/api/review/review-field.ts';
import type { ReviewStop, ReviewSubject } from '#console/api/review/review-subject.ts';
import { paths } from '#console/paths.ts';
import type { CollectionPoint } from '#contract/collection-point-records.ts';
import {
  type CollectionPointFormValues,
  type FormField,
  formFields,
  type PurposeVersionLink,
  settleValues,
  toFormValues,
  toUpdateRequest,
  type UpdateBody,
} from './collection-point-form.ts';
import { changedKeys, holdsRequest } from './record-content.ts';
import { consentLabel, typeLabel } from './words.ts';

/** What a save of a Draft makes of it. */
export type SaveIntent = 'save' | 'publish';

export type CollectionPointReview = ReviewSubject<
  CollectionPoint,
  CollectionPointFormValues,
  UpdateBody,
  SaveIntent
>;

type Field = ReviewField<CollectionPointFormValues>;

const { text, onOff, list } = reviewFields<CollectionPointFormValues>();

const tags = (key: 'DataElements' | 'IdentifierTypes' | 'Languages', label: string): Field =>
  list<string>(key, label, (item) => item);

const plainFields: Record<Exclude<FormField, 'PurposeIdsWithVersion'>, Field> = {
  Name: text('Name', 'Name'),
  Description: text('Description', 'Description'),
  CollectionPointType: text('CollectionPointType', 'Type', typeLabel),
  ConsentType: text('ConsentType', 'Consent type', consentLabel),
  DataElements: tags('DataElements', 'Data elements'),
  SubjectIdentifier: text('SubjectIdentifier', 'Subject identifier'),
  AllowMultipleIdentifierTypes: onOff(
    'AllowMultipleIdentifierTypes',
    'Allow several identifier types',
  ),
  IdentifierTypes: tags('IdentifierTypes', 'Identifier types'),
  EnablePrimaryIdentifier: onOff('EnablePrimaryIdentifier', 'Enable primary identifier'),
  PrimaryIdentifierType: text('PrimaryIdentifierType', 'Primary identifier type'),
  Language: text('Language', 'Default language'),
  Languages: tags('Languages', 'Languages'),
  DoubleOptIn: onOff('DoubleOptIn', 'Double opt-in'),
  NoConsentTransactions: onOff('NoConsentTransactions', 'Receipts without consent'),
  HostedSDK: onOff('HostedSDK', 'Hosted SDK'),
  RedirectUrl: text('RedirectUrl', 'Redirect address'),
  PrivacyPolicyUrl: text('PrivacyPolicyUrl', 'Privacy policy address'),
};

const purposesLabel = 'Purposes';

/** The form's word for a key of the record; the key itself for what the form does not show. */
export const fieldLabel = (key: string): string =>
  key === 'PurposeIdsWithVersion'
    ? purposesLabel
    : ((plainFields as Partial<Record<string, Field>>)[key]?.label ?? key);

/** Knows linked purposes by what somebody picked in the form; records name their own. */
export type NameOfPurpose = (link: PurposeVersionLink) => string | undefined;

const purposeField = (records: readonly CollectionPoint[], nameOf: NameOfPurpose): Field => {
  const recorded = records.flatMap(({ Purposes }) => Purposes ?? []);
  const labelOf = (link: PurposeVersionLink) =>
    recorded.find(({ Id }) => Id === link.Id)?.Label ?? nameOf(link) ?? link.Id;
  return list<PurposeVersionLink>(
    'PurposeIdsWithVersion',
    purposesLabel,
    (link) => `${labelOf(link)}, version ${link.Version}`,
    ({ Id }) => Id,
  );
};

const stopOf = (stored: CollectionPoint | null, base: CollectionPoint): ReviewStop | undefined => {
  const { Id, Version } = base;
  const wayOn = {
    href: paths.collectionPoint.to(Id, Version),
    linkLabel: `Open version ${Version}`,
  };
  if (stored === null) {
    return {
      title: `Version ${Version} is no longer there.`,
      lines: ['Nothing was sent. What is there of this collection point is on its page.'],
      ...wayOn,
    };
  }
  if (stored.Disabled) {
    return {
      title: 'The collection point was disabled meanwhile.',
      lines: ['While it is disabled, nothing of it can be edited. Nothing was sent.'],
      ...wayOn,
    };
  }
  if (stored.Status === 'DRAFT') return undefined;
  return {
    title: `Version ${Version} was ${stored.Status === 'ACTIVE' ? 'published' : 'changed'} meanwhile, and is no longer a Draft.`,
    lines: ['Only a Draft can be edited. Nothing was sent. Make a new version to go on.'],
    ...wayOn,
  };
};

/** @param activeVersion the version that publishing would retire */
export const collectionPointReview = ({
  nameOf,
  activeVersion,
}: {
  nameOf: NameOfPurpose;
  activeVersion: number | undefined;
}): CollectionPointReview => ({
  what: 'collection point',
  toValues: toFormValues,
  settle: settleValues,
  fieldsOf: (records) => {
    const all = { ...plainFields, PurposeIdsWithVersion: purposeField(records, nameOf) };
    return formFields.map((key) => all[key]);
  },
  changedKeys,
  holds: holdsRequest,
  stopOf,
  plan: (base, values, intent) => {
    const { Version, Name } = base;
    if (intent === 'save') {
      return {
        request: toUpdateRequest(base, values, 'DRAFT'),
        title: `Save version ${Version} of ${Name}?`,
        confirmLabel: 'Save Draft',
        outcome: [`Version ${Version} is written and stays a Draft.`],
        concerns: [],
      };
    }
    return {
      request: toUpdateRequest(base, values, 'ACTIVE'),
      title: `Save and publish version ${Version} of ${Name}?`,
      confirmLabel: `Publish version ${Version}`,
      outcome: [
        `Version ${Version} is written, becomes Active and can no longer be edited.`,
        activeVersion === undefined
          ? 'No other version is Active, so none becomes Retired.'
          : `Version ${activeVersion}, which is Active now, becomes Retired.`,
      ],
      concerns: [],
    };
  },
});
