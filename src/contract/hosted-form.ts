import type { CollectionPointVersionV1 } from './collection-point-records.ts';
import { isSameLanguage } from './common/language-tags.ts';
import type { ElementKind } from './data-element-values.ts';
import { dataElementTypeOf } from './data-elements.ts';
import type { TransactionType } from './data-subject-values.ts';
import { identifyingKindOf } from './identifying-elements.ts';
import { isBlank } from './missing-texts.ts';
import type { PurposePreference } from './purpose-preference-records.ts';
import type { PurposeVersionV2 } from './purpose-records.ts';
import { type PurposeText, purposeTextFor, purposeTexts } from './purpose-texts.ts';

/** How a form asks; see `askingOf`. Nothing is ever ticked for people. */
export type FormAsking = 'optIn' | 'optOut' | 'implied' | 'stop';

/** Types that are collected by code, or by pages of another kind. */
const withoutForm: readonly (string | null | undefined)[] = [
  'COOKIE',
  'API',
  'MOBILE_SDK',
  'MOBILE_APPLICATION',
  'BULK_IMPORT',
  'PREFERENCE_CENTER',
  'ADMIN_UPDATE',
];

/** Whether a collection point of this type has a form that we draw. */
export const hasHostedForm = (type: string | null | undefined): boolean =>
  !isBlank(type) && !withoutForm.includes(type);

const assumed: readonly (string | null | undefined)[] = ['IMPLIED', 'IMPLICIT', 'NOTICE_ONLY'];
const untilObjected: readonly (string | null | undefined)[] = [
  'OPTOUTCHECKBOX',
  'CHECKOPTOUT',
  'UNCHECKOPTOUT',
  'LEGITIMATE_INTEREST',
];

/**
 * Where people are in until they object, also where other forms would tick the box for them
 * (UNCHECKOPTOUT), a tick here is the objection.
 */
const askingOf = (
  record: Pick<CollectionPointVersionV1, 'CollectionPointType' | 'ConsentType'>,
) => {
  if (record.CollectionPointType === 'NOTIFICATION_OPT_OUT') return 'stop';
  if (untilObjected.includes(record.ConsentType)) return 'optOut';
  return assumed.includes(record.ConsentType) ? 'implied' : 'optIn';
};

export type FormOption = { id: string; name: string };

/** Topics, or the options of a preference, that go with a yes. */
export type FormGroup = {
  /** Null of topics. */
  preferenceId: string | null;
  name: string | null;
  description: string | null;
  isSingleChoice: boolean;
  isRequired: boolean;
  options: FormOption[];
};

/** A purpose as a form asks for it: with the text that people agree to. */
export type FormPurpose = {
  id: string;
  version: number;
  name: string;
  description: string;
  /** Of name and description; null where nobody says. */
  language: string | null;
  /** Who is responsible for it, where that's another than the form's. */
  controller: string | null;
  isSaleOrSharing: boolean;
  groups: FormGroup[];
};

/** What a person types: the identifier, or a data element. */
export type FormField = {
  /** Of the data element; receipts carry the value under it. */
  name: string;
  kind: ElementKind;
  isCountry: boolean;
};

/** A collection point's form, in one of its languages. */
export type HostedForm = {
  pointId: string;
  version: number;
  title: string;
  /** Of its texts. */
  language: string;
  /** All that it can be read in, the default one first. */
  languages: string[];
  asking: FormAsking;
  /** Whether what nobody ticks is recorded, as no choice. */
  recordsNoChoice: boolean;
  identifier: FormField;
  fields: FormField[];
  purposes: FormPurpose[];
  controller: string | null;
  intro: string | null;
  rightToWithdraw: string | null;
  howToWithdraw: string | null;
  /** Null is the privacy policy, which has our name. */
  notices: { name: string | null; url: string }[];
  /** Whether a yes waits for a mail to be confirmed. */
  confirmsByMail: boolean;
  /** Where people can go on to afterwards. */
  nextUrl: string | null;
  /** The fields that another page may fill in, by name. */
  prefilled: string[];
  /** Where a child's yes waits: their parent. */
  parent: FormField | null;
};

/** A version of a collection point with all that its form says. */
export type FormSource = {
  record: CollectionPointVersionV1;
  /** In their order, those that aren't Retired. */
  purposes: readonly { record: PurposeVersionV2; preferences: readonly PurposePreference[] }[];
  /** Who is responsible where the version doesn't say it: whom the default center names. */
  account: {
    name: string | null;
    /** Their privacy notice, the default language's first. */
    notices: readonly { language: string; url: string }[];
  };
  /** What administrators set for data elements, by name. */
  kinds: ReadonlyMap<string, ElementKind>;
  /** Settings as far as they are in effect. */
  inEffect: {
    /** A yes waits for a mail to be confirmed, which the service can send. */
    confirms: boolean;
    nextUrl: string | null;
    /** Other pages may fill in the form, or only one field of it. */
    prefill: { only: string | null } | null;
    /** What a parent is known by, where a child's yes waits for one. */
    parent: { type: string | null } | null;
  };
};

const baseOf = (tag: string): string => tag.split('-', 1)[0]?.toLowerCase() ?? tag;

const textsOf = ({ label, description, defaultLanguage, languages }: PurposeVersionV2) =>
  purposeTexts({
    name: label,
    description: description ?? '',
    defaultLanguage,
    languages: (languages ?? []).map((own) => ({
      Name: own.name,
      Description: own.description,
      Language: own.language,
      Default: own.default,
    })),
  });

/** A text that isn't translated is that of the record, as in proofs. */
const textIn = (record: PurposeVersionV2, language: string): PurposeText => {
  const text = purposeTextFor(textsOf(record), language);
  return {
    language: text?.language ?? null,
    name: text?.name || record.label,
    description: text?.description || (record.description ?? ''),
  };
};

/**
 * The languages of a form, the default one first: what the version says, else those that all of its
 * purposes are in.
 */
export const languagesOfForm = ({ record, purposes }: FormSource): string[] => {
  const named = [record.Language, ...(record.Languages ?? [])];
  const shared = (purposes[0] ? textsOf(purposes[0].record) : [])
    .flatMap(({ language }) => language ?? [])
    .filter((tag) =>
      purposes.every((own) =>
        textsOf(own.record).some(
          ({ language }) => language !== null && isSameLanguage(language, tag),
        ),
      ),
    );
  const own = named.flatMap((tag) => (isBlank(tag) || typeof tag !== 'string' ? [] : tag));
  const all = own.length > 0 ? own : shared.length > 0 ? shared : ['en'];
  return all.filter((tag, at) => all.findIndex((one) => isSameLanguage(one, tag)) === at);
};

/** The language of a form that comes closest to the one asked for; null where none is like it. */
export const languageLike = (languages: readonly string[], asked: string): string | null =>
  languages.find((tag) => isSameLanguage(tag, asked)) ??
  languages.find((tag) => baseOf(tag) === baseOf(asked)) ??
  null;

const preferenceIn = (
  { Id, Languages, Name, Description, Options, SelectionType, Required }: PurposePreference,
  language: string,
): FormGroup => {
  const find = (test: (tag: string) => boolean) =>
    (Languages ?? []).find((own) => own.Language && test(own.Language));
  const translated =
    find((tag) => isSameLanguage(tag, language)) ?? find((tag) => baseOf(tag) === baseOf(language));
  const labels = new Map((translated?.Options ?? []).map((own) => [own.Id, own.Label]));
  return {
    preferenceId: Id,
    name: translated?.Name || Name,
    description: translated?.Description || Description || null,
    isSingleChoice: SelectionType === 'SINGLE_CHOICE',
    isRequired: Required === true,
    options: (Options ?? [])
      .filter(({ Disabled }) => Disabled !== true)
      .map((own) => ({ id: own.Id, name: labels.get(own.Id) || own.Label })),
  };
};

const topicsOf = ({ topics }: PurposeVersionV2): FormGroup => ({
  preferenceId: null,
  name: null,
  description: null,
  isSingleChoice: false,
  isRequired: false,
  options: (topics ?? []).flatMap(({ topicId, name }) => (topicId ? [{ id: topicId, name }] : [])),
});

/** The names of a purpose's topics and options in a language, by id. */
export const choiceNamesIn = (
  { record, preferences }: FormSource['purposes'][number],
  language: string,
): Map<string, string> => {
  const groups = [topicsOf(record), ...preferences.map((own) => preferenceIn(own, language))];
  return new Map(
    groups.flatMap(({ options }) => options.map(({ id, name }) => [id, name] as const)),
  );
};

const purposeIn = (
  { record, preferences }: FormSource['purposes'][number],
  {
    language,
    asking,
    controller,
  }: { language: string; asking: FormAsking; controller: string | null },
): FormPurpose => {
  const groups = [
    topicsOf(record),
    ...preferences
      .filter(({ Disabled }) => Disabled !== true)
      .map((preference) => preferenceIn(preference, language)),
  ];
  const own = record.controller?.trim() || null;
  return {
    id: record.id.toLowerCase(),
    version: record.version,
    ...textIn(record, language),
    controller: own === controller ? null : own,
    isSaleOrSharing: record.saleOrSharing === true,
    // Who objects to a purpose, or isn't asked, has nothing to choose in it.
    groups: asking === 'optIn' ? groups.filter(({ options }) => options.length > 0) : [],
  };
};

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

const isAddressOfPage = (url: string | null | undefined): url is string =>
  /^https?:\/\//i.test(url ?? '');

/**
 * A form as people are shown it in a language: pure, from what is stored.
 * @param language one of its languages
 */
export const hostedFormOf = (source: FormSource, language: string): HostedForm => {
  const { record, purposes, kinds, inEffect, account } = source;
  const { DataControllerName } = record;
  const languages = languagesOfForm(source);
  const translated = (record.TextTranslations ?? []).find((own) =>
    isSameLanguage(own.Language, language),
  );
  const said = (key: 'RightToWithdraw' | 'HowToWithdraw' | 'OtherInformation') =>
    text(translated?.[key]) ?? text(record[key]);
  const asking = askingOf(record);
  const controller = text(DataControllerName)?.trim() ?? account.name;
  const fieldOf = (name: string): FormField => ({
    name,
    kind: kinds.get(name) ?? identifyingKindOf(name) ?? 'NONE',
    isCountry: dataElementTypeOf(name) === 'COUNTRY',
  });
  const identifier = record.SubjectIdentifier?.trim() || 'Email';
  const fields = (record.DataElements ?? []).filter((name) => name !== identifier);
  const names = [identifier, ...fields];
  const own: HostedForm['notices'] = [
    ...(isAddressOfPage(record.PrivacyPolicyUrl)
      ? [{ name: null, url: record.PrivacyPolicyUrl }]
      : []),
    ...(record.noticesWithVersions ?? []).flatMap(({ name, url }) =>
      isAddressOfPage(url) && url !== record.PrivacyPolicyUrl ? [{ name: name || null, url }] : [],
    ),
  ];
  const ofAccount = [
    account.notices.find((notice) => isSameLanguage(notice.language, language)) ??
      account.notices.find((notice) => baseOf(notice.language) === baseOf(language)) ??
      account.notices[0],
  ].flatMap((notice) => (notice === undefined ? [] : [{ name: null, url: notice.url }]));
  return {
    pointId: record.Id.toLowerCase(),
    version: record.Version,
    title: record.Name,
    language,
    languages,
    asking,
    recordsNoChoice: record.NoConsentTransactions === true,
    identifier: fieldOf(identifier),
    fields: fields.map(fieldOf),
    purposes: purposes.map((purpose) => purposeIn(purpose, { language, asking, controller })),
    controller,
    intro: said('OtherInformation'),
    rightToWithdraw: said('RightToWithdraw'),
    howToWithdraw: said('HowToWithdraw'),
    notices: own.length > 0 || controller !== account.name ? own : ofAccount,
    confirmsByMail: inEffect.confirms && asking === 'optIn',
    nextUrl: isAddressOfPage(inEffect.nextUrl) ? inEffect.nextUrl : null,
    prefilled:
      inEffect.prefill === null
        ? []
        : names.filter((name) => (inEffect.prefill?.only ?? name) === name),
    parent:
      inEffect.parent && asking === 'optIn' ? fieldOf(inEffect.parent.type ?? identifier) : null,
  };
};

/** The two buttons of a form: the one that sends what is ticked, and the one that says no to all. */
export type FormAct = 'send' | 'no';

/** What was said on a form. */
export type FormAnswer = {
  act: FormAct;
  /** Purposes whose box was ticked. */
  ticked: ReadonlySet<string>;
  /** Chosen topics and options, by purpose. */
  chosen: ReadonlyMap<string, ReadonlySet<string>>;
};

/** What of an answer is recorded of each purpose; null where nothing is. */
export const typeSaid = (
  { asking, recordsNoChoice }: Pick<HostedForm, 'asking' | 'recordsNoChoice'>,
  { act, isTicked }: { act: FormAct; isTicked: boolean },
): TransactionType | null => {
  const untouched = recordsNoChoice ? 'NO_CHOICE' : null;
  switch (asking) {
    case 'optIn':
      return act === 'send' && isTicked ? 'CONFIRMED' : untouched;
    case 'implied':
      return act === 'send' ? 'IMPLICIT' : 'OPT_OUT';
    case 'optOut':
      // NO_OPT_OUT would lift an objection, and whoever touched nothing didn't say that.
      return act === 'no' || isTicked ? 'OPT_OUT' : 'IMPLICIT';
    case 'stop':
      return isTicked ? 'HARD_OPT_OUT' : null;
  }
};

/** A purpose as a receipt carries it. */
export type SaidPurpose = {
  Id: string;
  Version: number;
  TransactionType: TransactionType;
  Preferences?: { TopicId: string; TransactionType: 'OPT_IN' }[];
  CustomPreferences?: { Id: string; Choices: { OptionId: string; TransactionType: 'OPT_IN' }[] }[];
};

/**
 * The purposes of the receipt that says what was said on a form. What nobody touched ends nothing:
 * topics and options that aren't ticked are left out.
 */
export const saidOnForm = (form: HostedForm, answer: FormAnswer): SaidPurpose[] =>
  form.purposes.flatMap(({ id, version, groups }) => {
    const isTicked = answer.ticked.has(id);
    const type = typeSaid(form, { act: answer.act, isTicked });
    if (type === null) return [];
    const said: SaidPurpose = { Id: id, Version: version, TransactionType: type };
    if (type !== 'CONFIRMED') return [said];
    const chosen = answer.chosen.get(id);
    const chosenOf = ({ options }: FormGroup) => options.filter((own) => chosen?.has(own.id));
    const topics = groups.filter(({ preferenceId }) => preferenceId === null).flatMap(chosenOf);
    const preferences = groups.flatMap((group) => {
      const options = chosenOf(group);
      return group.preferenceId === null || options.length === 0
        ? []
        : [{ Id: group.preferenceId, options }];
    });
    return [
      {
        ...said,
        ...(topics.length > 0 && {
          Preferences: topics.map((own) => ({
            TopicId: own.id,
            TransactionType: 'OPT_IN' as const,
          })),
        }),
        ...(preferences.length > 0 && {
          CustomPreferences: preferences.map(({ Id, options }) => ({
            Id,
            Choices: options.map((own) => ({
              OptionId: own.id,
              TransactionType: 'OPT_IN' as const,
            })),
          })),
        }),
      },
    ];
  });
