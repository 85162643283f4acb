import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import type { ProofPoint, ProofText } from '#contract/proofs.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { toWireTime } from '#service/db/columns.ts';
import { type HeldRecord, recordAt } from '#service/domains/former-records/record-at.ts';

const baseOf = (language: string): string => language.split('-', 1)[0] ?? language;

/**
 * The entry whose language was shown: the same one, or the same without its region; undefined if
 * there is none.
 */
const pickLanguage = <Entry>(
  entries: readonly Entry[],
  languageOf: (entry: Entry) => string | null | undefined,
  shown: string,
): Entry | undefined => {
  const wanted = shown.toLowerCase();
  const named = (entry: Entry) => languageOf(entry)?.toLowerCase() ?? '';
  return (
    entries.find((entry) => named(entry) === wanted) ??
    entries.find((entry) => baseOf(named(entry)) === baseOf(wanted))
  );
};

/** A record's texts over time, oldest first, and those of now last. */
export type Locked<Value> = readonly [...HeldRecord<Value>[], HeldRecord<Value>];

type Asked = { time: string; language: string | null };

const preferenceTextAt = (
  held: Locked<PurposePreference>,
  { time, language }: Asked,
): ProofText['preferences'][number] => {
  const found = recordAt(held, time);
  const record = found.isKept ? found.value : found.next;
  const shown =
    language === null
      ? undefined
      : pickLanguage(record.Languages ?? [], ({ Language }) => Language, language);
  const translated = new Map((shown?.Options ?? []).map(({ Id, Label }) => [Id, Label]));
  return {
    preferenceId: record.Id,
    name: shown?.Name || record.Name,
    description: shown?.Description || (record.Description ?? ''),
    options: (record.Options ?? []).map(({ Id, Label }) => ({
      id: Id,
      label: translated.get(Id) || Label,
    })),
    isKept: found.isKept,
  };
};

/** The texts of a purpose version as they were at a time, in the language that was shown. */
export const purposeTextAt = (
  held: Locked<PurposeVersionV2>,
  preferences: ReadonlyMap<string, Locked<PurposePreference>>,
  asked: Asked,
): ProofText => {
  const found = recordAt(held, asked.time);
  const record = found.isKept ? found.value : found.next;
  const languages = record.languages ?? [];
  const shown =
    asked.language === null
      ? undefined
      : pickLanguage(languages, ({ language }) => language, asked.language);
  const text = shown ?? languages.find((entry) => entry.default === true);
  return {
    id: '',
    purposeId: record.id,
    purposeVersion: record.version,
    language: text?.language ?? record.defaultLanguage ?? null,
    isKept: found.isKept,
    heldFrom: toWireTime(found.heldFrom),
    name: text?.name || record.label,
    description: text?.description || (record.description ?? ''),
    hardOptOutMessage: text?.hardOptOutMessage ?? record.HardOptOutMessage ?? null,
    implicitConsentText:
      text?.implicitConsentConfirmDesc ?? record.implicitConsentConfirmDesc ?? null,
    topics: (record.topics ?? []).map(({ topicId, name }) => ({ id: topicId ?? '', label: name })),
    preferences: (record.customPreferences ?? []).flatMap(({ customPreferenceId }) => {
      const own = preferences.get(customPreferenceId ?? '');
      return own === undefined ? [] : [preferenceTextAt(own, asked)];
    }),
  };
};

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A version of a collection point as its texts were at a time, in the language that was shown. */
export const pointAt = (
  held: Locked<CollectionPointVersionV1>,
  { time, language }: Asked,
): ProofPoint => {
  const found = recordAt(held, time);
  const record = found.isKept ? found.value : found.next;
  const shown =
    language === null
      ? undefined
      : pickLanguage(record.TextTranslations ?? [], ({ Language }) => Language, language);
  return {
    id: '',
    collectionPointId: record.Id,
    version: record.Version,
    isKept: found.isKept,
    heldFrom: toWireTime(found.heldFrom),
    name: record.Name,
    description: record.Description ?? '',
    type: record.CollectionPointType ?? '',
    consentType: record.ConsentType ?? null,
    webFormUrl: record.WebFormUrl ?? null,
    privacyPolicyUrl: record.PrivacyPolicyUrl ?? null,
    notices: (record.noticesWithVersions ?? []).map(({ id, name, url, noticeType }) => ({
      id,
      name,
      url: url ?? null,
      type: noticeType ?? null,
    })),
    dataController: textOf(record.DataControllerName),
    rightToWithdraw: shown?.RightToWithdraw || textOf(record.RightToWithdraw),
    howToWithdraw: shown?.HowToWithdraw || textOf(record.HowToWithdraw),
    otherInformation: shown?.OtherInformation || textOf(record.OtherInformation),
  };
};
