import { type PurposeVersionV2, toV2Key } from './purpose-records.ts';
import { purposeSettings, type UpdatePurposeRequest } from './purpose-requests.ts';
import { implicitConsentKey, type PurposeType } from './purpose-values.ts';

type LanguageV2 = NonNullable<PurposeVersionV2['languages']>[number];
type Language = NonNullable<UpdatePurposeRequest['Languages']>[number];

const toLanguage = ({
  name,
  description,
  language,
  default: isDefault,
  hardOptOutMessage,
  implicitConsentConfirmDesc,
  ...rest
}: LanguageV2): Language => ({
  ...rest,
  Name: name,
  Description: description ?? '',
  Language: language,
  Default: isDefault,
  HardOptOutMessage: hardOptOutMessage,
  [implicitConsentKey]: implicitConsentConfirmDesc,
});

/** All ids, or nothing where a host does not give them: what is left out stays linked. */
const idsOf = (ids: readonly (string | null | undefined)[] | null | undefined) =>
  ids?.every((id) => typeof id === 'string') ? [...ids] : undefined;

const toAttributeValues = ({ attributeValues, attributes }: PurposeVersionV2) =>
  attributeValues ??
  (attributes &&
    Object.fromEntries(
      Object.entries(attributes).map(([name, values]) => [
        name,
        values.map((value) => ({ value })),
      ]),
    ));

const isFilled = ([, value]: [string, unknown]): boolean => value !== null && value !== undefined;

/**
 * The edit record that leaves a version as its V2 detail says it is: v2 → v1, all wire fields
 * (docs/design.md 5.3). What a host does not tell is left out, and so stays as it is there.
 */
export const toUpdatePurposeRequest = (detail: PurposeVersionV2): UpdatePurposeRequest => {
  const request: { [Key in keyof UpdatePurposeRequest]: UpdatePurposeRequest[Key] | null } = {
    ...Object.fromEntries(purposeSettings.map((key) => [key, detail[toV2Key(key)]])),
    Name: detail.label,
    Description: detail.description ?? '',
    ConsentLifeSpan: detail.consentLifeSpan ?? 0,
    Status: 'DRAFT',
    Version: detail.version,
    DefaultLanguage:
      detail.defaultLanguage ??
      detail.languages?.find(({ default: isDefault }) => isDefault)?.language,
    // Values that are not known here are sent back as they came.
    Type: detail.purposeType as PurposeType,
    Organizations: detail.organizations,
    CustomPreferenceIds: idsOf(
      detail.customPreferences?.map(({ customPreferenceId }) => customPreferenceId),
    ),
    TopicIds: idsOf(detail.topics?.map(({ topicId }) => topicId)),
    attributeValues: toAttributeValues(detail),
    Languages: detail.languages?.map(toLanguage),
  };
  return Object.fromEntries(Object.entries(request).filter(isFilled)) as UpdatePurposeRequest;
};
