import type { Shown } from '#console/api/review/review-field.ts';
import { textsOfPurpose } from '#console/features/purposes/parts/purpose-texts.ts';
import { purposeTextLabels } from '#console/features/purposes/parts/text-labels.ts';
import type { NameOf } from '#console/records/fields.ts';
import type { ComparedVersion } from '#console/records/versioned/compare/compare-versions.ts';
import { differsLine } from '#console/records/versioned/compare/differs-line.ts';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { isSameLanguage, languageKey } from '#contract/common/language-tags.ts';
import { pointTextNames } from '#contract/missing-in-point.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { type FormField, fieldLabel, pointFields } from '../collection-point-fields.ts';
import { toFormValues } from '../collection-point-form.ts';
import { advancedGroups, essentials, isShown } from '../field-groups.ts';
import { withoutEffect } from '../sleeping-settings.ts';
import { type LinkChange, linkChanges } from './linked-purposes.ts';

/** Knows a version of a linked purpose; undefined where it couldn't be had. */
export type PurposeOf = (id: string, version: number) => PurposeVersionV2 | undefined;

const lower = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

const isText = (field: FormField): boolean =>
  field === 'TextTranslations' || pointTextNames.some((name) => name === field);

/** The same value with and without its effect isn't the same setting. */
const marked = (shown: Shown, isAsleep: boolean): Shown => {
  if (!isAsleep) return shown;
  const note = withoutEffect.toLowerCase();
  return shown.kind === 'text'
    ? { kind: 'text', text: `${shown.text} (${note})` }
    : { ...shown, items: shown.items.map((item) => ({ ...item, text: `${item.text} (${note})` })) };
};

type Texts = Map<string, { tag: string; texts: Record<string, string> }>;

const put = (into: Texts, tag: string, texts: Record<string, string>) => {
  const key = languageKey(tag);
  const held = into.get(key);
  into.set(key, { tag: held?.tag ?? tag, texts: { ...held?.texts, ...texts } });
};

const comparedPoint = (
  record: CollectionPointVersionV1,
  other: CollectionPointVersionV1,
  links: readonly { change: LinkChange; purpose: PurposeVersionV2 }[],
  nameOf: NameOf,
): ComparedVersion => {
  const values = toFormValues(record);
  const others = toFormValues(other);
  const tags = values.Languages.filter((tag) => tag.trim() !== '');
  const defaultLanguage = values.Language.trim() || (tags[0] ?? '');
  const languages: Texts = new Map();
  const own = Object.fromEntries(pointTextNames.map((name) => [name, values[name]]));
  put(languages, defaultLanguage, own);
  for (const tag of tags) put(languages, tag, {});
  for (const translation of values.TextTranslations) {
    const texts = pointTextNames.map((name) => [name, translation[name]] as const);
    if (!isSameLanguage(translation.Language, defaultLanguage)) {
      put(languages, translation.Language, Object.fromEntries(texts));
    }
  }
  const labels: Record<string, string> = {};
  const defaults: Record<string, string> = {};
  for (const { change, purpose } of links) {
    const said = textsOfPurpose(purpose);
    const keyOf = (name: string) => `${change.id} ${name}`;
    for (const [name, label] of Object.entries(purposeTextLabels)) {
      labels[keyOf(name)] = `${change.label}: ${lower(label)}`;
      defaults[keyOf(name)] = said.defaultLanguage;
    }
    for (const { tag, texts } of said.languages) {
      const named = Object.entries(texts).map(([name, text]) => [keyOf(name), text] as const);
      put(languages, tag, Object.fromEntries(named));
    }
  }
  const labelOf = (id: string): string | undefined =>
    [...(record.Purposes ?? []), ...(other.Purposes ?? [])].find(
      ({ Id }) => Id.toLowerCase() === id.toLowerCase(),
    )?.Label ?? nameOf(id);
  const asleep: readonly string[] = record.SettingsAsleep ?? [];
  const isCompared = (field: FormField): boolean =>
    !isText(field) && (isShown(field, values, false) || isShown(field, others, false));
  return {
    defaultLanguage,
    languages: [...languages.values()],
    textLabels: {
      ...labels,
      ...Object.fromEntries(pointTextNames.map((name) => [name, fieldLabel(name)])),
    },
    otherDefaults: defaults,
    settings: [essentials, ...advancedGroups].map(({ title, fields }) => ({
      title,
      fields: fields.filter(isCompared).map((key) => ({
        key,
        label: fieldLabel(key),
        shown: marked(pointFields.show(key, values, labelOf), asleep.includes(key)),
      })),
    })),
  };
};

/**
 * Two versions of a collection point as they are compared. What people read are its own texts and those
 * of the purposes that it links otherwise, as far as they are known.
 */
export const comparedPoints = (
  from: CollectionPointVersionV1,
  to: CollectionPointVersionV1,
  { nameOf, purposeOf }: { nameOf: NameOf; purposeOf: PurposeOf },
): [ComparedVersion, ComparedVersion] => {
  const changes = linkChanges(from, to);
  const linked = (side: 'from' | 'to') =>
    changes.flatMap((change) => {
      const version = change[side];
      const purpose = version === undefined ? undefined : purposeOf(change.id, version);
      return purpose === undefined ? [] : [{ change, purpose }];
    });
  return [
    comparedPoint(from, to, linked('from'), nameOf),
    comparedPoint(to, from, linked('to'), nameOf),
  ];
};

/** What differs between two versions of a collection point, in a line. */
export const pointDiffers = (
  from: CollectionPointVersionV1,
  to: CollectionPointVersionV1,
  nameOf: NameOf = () => undefined,
): string => differsLine(...comparedPoints(from, to, { nameOf, purposeOf: () => undefined }));
