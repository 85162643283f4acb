import { isSameLanguage } from '#contract/common/language-tags.ts';
import type { CenterContent, CenterPurpose } from '#contract/preference-center-content.ts';
import type { PurposeInSchema, TextInLanguage } from '#contract/preference-center-records.ts';
import { languagesOfCenter, purposesOfCenter } from '#contract/preference-center-rules.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import { implicitConsentKey } from '#contract/purpose-values.ts';
import type { ShownPurpose, ShownPurposes } from './shown-purposes.ts';
import { templateOf } from './wire.ts';

type Texts = { name?: unknown; description?: unknown; content?: unknown; language: string };

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const toLanguages = (
  languages: readonly Texts[] | null | undefined,
  defaultLanguage: string,
): TextInLanguage[] =>
  (languages ?? []).map(({ language, name, description, content }) => ({
    name: textOrNull(name),
    description: textOrNull(description),
    implicitConsentConfirmDesc: null,
    content: textOrNull(content),
    language,
    isDefault: isSameLanguage(language, defaultLanguage),
  }));

/** How our page shows every center: all below each other, with one button that stops everything. */
const pageFlags = {
  navigationEnabled: false,
  displaySubscribeSettings: false,
  displayUnsubscribeAll: true,
  displaySubscribeAll: false,
};

const isOffered = ({ preferenceIds }: CenterPurpose, { Id, Disabled }: PurposePreference) =>
  Disabled !== true && (preferenceIds?.includes(Id) ?? true);

const toPreference = (preference: PurposePreference) => {
  const own = preference.DefaultLanguage ?? '';
  const languages = preference.Languages ?? [];
  return {
    id: preference.Id,
    name: preference.Name,
    description: preference.Description ?? null,
    selectionType: preference.SelectionType,
    displayAs: preference.DisplayAs,
    required: preference.Required ?? false,
    languages: toLanguages(
      languages.map(({ Name, Description, Language }) => ({
        name: Name,
        description: Description,
        language: Language ?? own,
      })),
      own,
    ),
    customPreferenceOptions: (preference.Options ?? [])
      .filter(({ Disabled }) => Disabled !== true)
      .map((option) => ({
        id: option.Id,
        label: option.Label,
        order: option.Order ?? null,
        isDefault: option.IsDefault ?? false,
        languages: toLanguages(
          languages.flatMap(({ Language, Options }) => {
            const translated = Options?.find(({ Id }) => Id === option.Id);
            return translated === undefined
              ? []
              : [{ name: translated.Label, language: Language ?? own }];
          }),
          own,
        ),
      })),
  };
};

/** Texts of the center go before the purpose's own. */
const purposeLanguages = (
  purpose: CenterPurpose,
  shown: ShownPurpose | undefined,
  { defaultLanguage, languages }: Pick<CenterContent, 'defaultLanguage' | 'languages'>,
): TextInLanguage[] =>
  languagesOfCenter({ defaultLanguage, languages }).flatMap((language) => {
    const said = purpose.languages?.find((one) => isSameLanguage(one.language, language));
    const own = shown?.record.languages?.find((one) =>
      isSameLanguage(one.language ?? '', language),
    );
    if (said === undefined && own === undefined) return [];
    return [
      {
        name: said?.name || (own?.name ?? null),
        description: said?.description || (own?.description ?? null),
        implicitConsentConfirmDesc: own?.implicitConsentConfirmDesc ?? null,
        content: said?.content ?? null,
        language,
        isDefault: isSameLanguage(language, defaultLanguage),
      },
    ];
  });

const toPurpose = (
  content: CenterContent,
  purpose: CenterPurpose,
  shown: ShownPurpose | undefined,
  order: number,
): PurposeInSchema => {
  const languages = purposeLanguages(purpose, shown, content);
  const first = languages.find(({ isDefault }) => isDefault);
  return {
    id: purpose.id,
    order,
    languages,
    label: shown?.record.label ?? first?.name ?? '',
    description: shown?.record.description ?? first?.description ?? null,
    implicitConsentConfirmDesc: shown?.record.implicitConsentConfirmDesc ?? null,
    version: shown?.record.version ?? null,
    topics:
      purpose.showTopics === false
        ? []
        : (shown?.record.topics ?? []).map(({ topicId, id, name }) => ({
            id: topicId ?? id,
            name,
            languages: [],
          })),
    customPreferences: (shown?.preferences ?? [])
      .filter((preference) => isOffered(purpose, preference))
      .map(toPreference),
    visibility: purpose.visibility ?? 'VISIBLE_TO_ALL',
  };
};

const notificationPurpose = (content: CenterContent, shown: ShownPurposes) =>
  purposesOfCenter(content)
    .map(({ part }) => part)
    .find(({ id }) => shown.get(id)?.record.purposeType === 'NOTIFICATION_OPT_OUT');

/** The V2 schema of a center. */
export const toCenterSchema = (content: CenterContent, shown: ShownPurposes) => {
  const { defaultLanguage } = content;
  const notification = notificationPurpose(content, shown);
  return {
    pages: (content.pages ?? []).map((page, order) => ({
      id: page.id ?? '',
      order,
      ...pageFlags,
      languages: toLanguages(page.languages, defaultLanguage),
    })),
    defaultLanguage,
    languages: toLanguages(
      content.languages?.length ? content.languages : [{ language: defaultLanguage }],
      defaultLanguage,
    ),
    preferenceCenterSettings: {},
    enableMultipleIdentities: false,
    hierarchicalAccessControl: false,
    displayUnsubscribeAll: true,
    displaySubscribeAll: false,
    displayNotificationPurpose: notification !== undefined,
    displaySubscribeSettings: false,
    notificationPurpose:
      notification === undefined
        ? null
        : toPurpose(content, notification, shown.get(notification.id), 0),
    displayPageLevelSubscribeSettings: false,
    autoCheckTopics: false,
    updateNotOptedOutToActiveStatus: false,
  };
};

/** The V2 schema of a page, or undefined where the content has none of this id. */
export const toPageSchema = (content: CenterContent, shown: ShownPurposes, pageId: string) => {
  const { defaultLanguage } = content;
  const order = (content.pages ?? []).findIndex(({ id }) => id === pageId);
  const page = content.pages?.[order];
  if (page === undefined) return undefined;
  return {
    id: pageId,
    order,
    isHidden: page.isHidden ?? false,
    ...pageFlags,
    sections: (page.sections ?? []).map((section, place) => ({
      id: section.id ?? '',
      identifierType: null,
      isHeaderHidden: section.isHeaderHidden ?? false,
      order: place,
      purposes: (section.purposes ?? []).map((purpose, at) =>
        toPurpose(content, purpose, shown.get(purpose.id), at),
      ),
      customDataElements: (section.customDataElements ?? []).map((element, at) => ({
        id: String(element.id ?? ''),
        order: at,
        languages: toLanguages(element.languages, defaultLanguage),
        name: element.name,
        hidden: element.hidden ?? false,
        readOnly: element.readOnly ?? false,
        required: element.required ?? false,
      })),
      elements: (section.elements ?? []).map((element, at) => ({
        id: element.id ?? '',
        order: at,
        languages: toLanguages(element.languages, defaultLanguage),
      })),
      languages: toLanguages(section.languages, defaultLanguage),
      isSubscriptionSettings: false,
    })),
    languages: toLanguages(page.languages, defaultLanguage),
  };
};

const toOptionsV1 = (options: PurposePreference['Options']) =>
  (options ?? [])
    .filter(({ Disabled }) => Disabled !== true)
    .map(({ Id, Label, Order, IsDefault }) => ({ Id, Label, Order, IsDefault }));

/** The v1 schema of a center: purposes that people see, without pages. */
export const toCenterSchemaV1 = (id: string, content: CenterContent, shown: ShownPurposes) => ({
  messages: [],
  PreferenceCentreId: id,
  Purposes: purposesOfCenter(content).flatMap(({ part }) => {
    const own = shown.get(part.id);
    if (own === undefined) return [];
    const { record } = own;
    return [
      {
        Id: part.id,
        Version: record.version,
        Label: record.label,
        Description: record.description,
        Status: record.status,
        PurposeType: record.purposeType,
        ExternalReference: record.externalReference ?? null,
        Languages: purposeLanguages(part, own, content).map(
          ({ name, description, implicitConsentConfirmDesc, language, isDefault }) => ({
            Name: name ?? record.label,
            Description: description ?? record.description ?? '',
            Language: language,
            Default: isDefault,
            HardOptOutMessage: null,
            [implicitConsentKey]: implicitConsentConfirmDesc,
          }),
        ),
        Topics:
          part.showTopics === false
            ? []
            : (record.topics ?? []).map(({ topicId, id: linkId, name, integrationKey }) => ({
                Id: topicId ?? linkId,
                Name: name,
                IntegrationKey: integrationKey,
                Languages: [],
              })),
        CustomPreferences: own.preferences
          .filter((preference) => isOffered(part, preference))
          .map((preference) => ({
            Id: preference.Id,
            Name: preference.Name,
            Description: preference.Description,
            SelectionType: preference.SelectionType,
            DisplayAs: preference.DisplayAs,
            Required: preference.Required,
            Options: toOptionsV1(preference.Options),
            Languages: (preference.Languages ?? []).map((language) => ({
              Name: language.Name,
              Description: language.Description ?? '',
              Language: language.Language,
              Default: language.Default,
              Options: toOptionsV1(language.Options),
            })),
          })),
        LifeSpan: record.consentLifeSpan,
        ImplicitConsentLifeSpan: record.implicitConsentLifeSpan,
        ImplicitConsentConfirmDesc: record.implicitConsentConfirmDesc,
        DefaultConsentStatus: 'OPT_OUT' as const,
      },
    ];
  }),
  Status: 200,
  PreferenceCenterSettings: {},
  PortalSettings: {},
  Language: content.defaultLanguage,
  Languages: languagesOfCenter(content),
  Translations: content.translations ?? {},
  DisplayNotificationPurpose: notificationPurpose(content, shown) !== undefined,
  Template: templateOf(content),
  ProfileSettings: {},
  EnableMultipleIdentities: false,
  HierarchicalAccessControl: false,
});
