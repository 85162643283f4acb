import type { NameOf } from '#console/records/fields.ts';
import type { ComparedVersion } from '#console/records/versioned/compare/compare-versions.ts';
import { differsLine } from '#console/records/versioned/compare/differs-line.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { implicitConsentKey } from '#contract/purpose-values.ts';
import { namesIn } from '../link-names.ts';
import { ownTexts, textsOfPurpose } from '../parts/purpose-texts.ts';
import { type FormField, fieldGroups, purposeFields, textLabels } from '../purpose-fields.ts';
import { toFormValues } from '../purpose-form.ts';

/** The field of each text that a version says of itself. */
const textFields: Partial<Record<FormField, keyof typeof textLabels>> = {
  Name: 'Name',
  Description: 'Description',
  HardOptOutMessage: 'HardOptOutMessage',
  ImplicitConsentConfirmDesc: implicitConsentKey,
};

const valuesOf = (detail: PurposeVersionV2) => {
  const values = toFormValues(detail);
  // A request needs a life span; where a host tells none, it isn't "Never".
  return typeof detail.consentLifeSpan === 'number'
    ? values
    : { ...values, ConsentLifeSpan: purposeFields.empty().ConsentLifeSpan };
};

/** Whether the texts in the default language say what the version says of itself. */
const isRepeated = (detail: PurposeVersionV2, name: keyof typeof textLabels): boolean =>
  textsOfPurpose(detail).languages[0]?.texts[name] === ownTexts(detail)[name];

/** Two versions of a purpose as they are compared: what the texts tell is no setting besides. */
export const comparedPurposes = (
  from: PurposeVersionV2,
  to: PurposeVersionV2,
  nameOf: NameOf = () => undefined,
): [ComparedVersion, ComparedVersion] => {
  const names = new Map([...namesIn(from), ...namesIn(to)]);
  const values = [from, to].map(valuesOf);
  const isTold = (field: FormField): boolean => {
    const text = textFields[field];
    return text !== undefined && isRepeated(from, text) && isRepeated(to, text);
  };
  const isCompared = (field: FormField): boolean =>
    field !== 'Languages' &&
    !isTold(field) &&
    values.some((held) => purposeFields.isOffered(field, held));
  const compared = (detail: PurposeVersionV2): ComparedVersion => {
    const held = valuesOf(detail);
    return {
      ...textsOfPurpose(detail),
      textLabels,
      settings: fieldGroups.map(({ title, fields }) => ({
        title,
        fields: fields.filter(isCompared).map((key) => ({
          key,
          label: purposeFields.fieldOf(key).label,
          shown: purposeFields.show(key, held, (id) => names.get(id) ?? nameOf(id)),
        })),
      })),
    };
  };
  return [compared(from), compared(to)];
};

/** What differs between two versions of a purpose, in a line. */
export const purposeDiffers = (from: PurposeVersionV2, to: PurposeVersionV2): string =>
  differsLine(...comparedPurposes(from, to));
