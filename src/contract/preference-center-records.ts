import * as z from 'zod/mini';
import { clearText, instant, maybe, openEnum } from './common/values.ts';
import { centerContentFields, visibilities } from './preference-center-content.ts';
import { displayStyles, selectionTypes } from './purpose-preference-values.ts';
import { implicitConsentKey, purposeTypes } from './purpose-values.ts';

/** How a center shows its pages; ORIGINAL is none of ours (docs/wire/published.json). */
export const centerTemplates = ['ORIGINAL', 'ENHANCED', 'MULTIPAGE'] as const;
/** INACTIVE while its collection point is disabled: then people can only stop things. */
export const centerStatuses = ['DRAFT', 'ACTIVE', 'RETIRED', 'INACTIVE'] as const;

const text = maybe(z.string());
const plain = maybe(clearText);
const flag = maybe(z.boolean());
const count = maybe(z.int());
const version = z.int();
const status = openEnum(centerStatuses);
const template = openEnum(centerTemplates);

const versionTimes = {
  lastModifiedDate: instant,
  lastModifiedBy: z.string(),
  publishedDate: maybe(instant),
  publishedBy: text,
  /** The second person who approved it, where there was one. */
  approvedBy: text,
};

/** One version of a preference center with all that it holds (*extension*). */
export const centerVersionSchema = z.looseObject({
  id: z.string(),
  version,
  status,
  template,
  /** The one that people's answers come through; its versions have the center's numbers. */
  collectionPointId: z.string(),
  createdDate: instant,
  createdBy: z.string(),
  ...versionTimes,
  /** All there are, newest first. */
  versions: z.array(z.looseObject({ version, status, ...versionTimes })),
  ...centerContentFields,
  /** In the answer to a write: what people would be shown otherwise than one may think. */
  messages: z.optional(z.array(z.string())),
});
export type CenterVersion = z.output<typeof centerVersionSchema>;

/** V2 list item: a center by its Active version, or else the newest. */
export const listedCenterSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  organizationName: z.string(),
  template,
  publishedDate: maybe(instant),
  status,
  createdDate: instant,
  /** Extension, as the rest: the version that is shown. */
  version,
  /** The Draft, where there is one besides. */
  draftVersion: count,
  /** The last change of any version. */
  lastModifiedDate: instant,
  lastModifiedBy: z.string(),
  collectionPointId: z.string(),
  /** The first one; `missing` counts the texts that a language lacks. */
  languages: z.array(z.looseObject({ language: z.string(), missing: z.int() })),
  purposes: z.int(),
});
export type ListedCenter = z.output<typeof listedCenterSchema>;

const textInLanguageSchema = z.looseObject({
  name: text,
  description: text,
  implicitConsentConfirmDesc: text,
  content: text,
  language: z.string(),
  isDefault: z.boolean(),
});
export type TextInLanguage = z.output<typeof textInLanguageSchema>;
const languages = z.array(textInLanguageSchema);
const order = z.int();

const optionSchema = z.looseObject({
  id: z.string(),
  label: z.string(),
  order: count,
  isDefault: flag,
  languages,
});

const purposeInSchema = z.looseObject({
  id: z.string(),
  order,
  languages,
  label: z.string(),
  description: text,
  implicitConsentConfirmDesc: text,
  /** The Active one; null where there is none, and people aren't shown the purpose. */
  version: count,
  topics: z.array(z.looseObject({ id: z.string(), name: z.string(), languages })),
  customPreferences: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      description: text,
      selectionType: openEnum(selectionTypes),
      displayAs: openEnum(displayStyles),
      required: flag,
      languages,
      customPreferenceOptions: z.array(optionSchema),
    }),
  ),
  visibility: openEnum(visibilities),
});
export type PurposeInSchema = z.output<typeof purposeInSchema>;

/** What every page is shown with: the same for all pages. */
const pageFlags = {
  navigationEnabled: z.boolean(),
  displaySubscribeSettings: z.boolean(),
  displayUnsubscribeAll: z.boolean(),
  displaySubscribeAll: z.boolean(),
};

/** V2 schema of a center. */
export const centerSchemaSchema = z.looseObject({
  pages: z.array(z.looseObject({ id: z.string(), order, ...pageFlags, languages })),
  defaultLanguage: z.string(),
  languages,
  preferenceCenterSettings: z.record(z.string(), z.unknown()),
  enableMultipleIdentities: z.boolean(),
  hierarchicalAccessControl: z.boolean(),
  displayUnsubscribeAll: z.boolean(),
  displaySubscribeAll: z.boolean(),
  displayNotificationPurpose: z.boolean(),
  displaySubscribeSettings: z.boolean(),
  /** Null where none of its purposes is of the type NOTIFICATION_OPT_OUT. */
  notificationPurpose: maybe(purposeInSchema),
  displayPageLevelSubscribeSettings: z.boolean(),
  autoCheckTopics: z.boolean(),
  updateNotOptedOutToActiveStatus: z.boolean(),
});

/** V2 schema of a page. */
export const centerPageSchemaSchema = z.looseObject({
  id: z.string(),
  order,
  isHidden: z.boolean(),
  ...pageFlags,
  sections: z.array(
    z.looseObject({
      id: z.string(),
      identifierType: text,
      isHeaderHidden: z.boolean(),
      order,
      purposes: z.array(purposeInSchema),
      customDataElements: z.array(
        z.looseObject({
          id: z.string(),
          order,
          languages,
          name: z.string(),
          hidden: z.boolean(),
          readOnly: z.boolean(),
          required: z.boolean(),
        }),
      ),
      elements: z.array(z.looseObject({ id: z.string(), order, languages })),
      languages,
      isSubscriptionSettings: z.boolean(),
    }),
  ),
  languages,
});

const optionV1Schema = z.looseObject({
  Id: clearText,
  Label: clearText,
  Order: count,
  IsDefault: flag,
});

/** A topic of a purpose, as v1 records of centers have it. */
export const centerTopicV1Schema = z.looseObject({
  Id: clearText,
  Name: plain,
  IntegrationKey: plain,
  Languages: z.array(z.looseObject({ Name: plain, Language: plain, Default: flag })),
});

/** A preference of a purpose, as v1 records of centers have it. */
export const centerPreferenceV1Schema = z.looseObject({
  Id: clearText,
  Name: clearText,
  Description: plain,
  SelectionType: openEnum(selectionTypes),
  DisplayAs: openEnum(displayStyles),
  Required: flag,
  Options: z.array(optionV1Schema),
  Languages: z.array(
    z.looseObject({
      Name: clearText,
      Description: clearText,
      Language: plain,
      Default: flag,
      Options: z.array(optionV1Schema),
    }),
  ),
});

/** v1 schema of a center: its purposes, without pages. */
export const centerSchemaV1Schema = z.looseObject({
  messages: z.array(z.string()),
  PreferenceCentreId: z.string(),
  Purposes: z.array(
    z.looseObject({
      Id: z.string(),
      Version: count,
      Label: z.string(),
      Description: text,
      Status: text,
      PurposeType: maybe(openEnum(purposeTypes)),
      ExternalReference: text,
      Languages: z.array(
        z.looseObject({
          Name: z.string(),
          Description: z.string(),
          Language: text,
          Default: flag,
          HardOptOutMessage: text,
          [implicitConsentKey]: text,
        }),
      ),
      Topics: z.array(centerTopicV1Schema),
      CustomPreferences: z.array(centerPreferenceV1Schema),
      LifeSpan: count,
      ImplicitConsentLifeSpan: count,
      ImplicitConsentConfirmDesc: text,
      DefaultConsentStatus: openEnum(['ACTIVE', 'OPT_OUT']),
    }),
  ),
  Status: z.int(),
  PreferenceCenterSettings: z.record(z.string(), z.unknown()),
  PortalSettings: z.record(z.string(), z.unknown()),
  Language: z.string(),
  Languages: z.array(z.string()),
  Translations: z.record(z.string(), z.record(z.string(), z.string())),
  DisplayNotificationPurpose: z.boolean(),
  Template: template,
  ProfileSettings: z.record(z.string(), z.unknown()),
  EnableMultipleIdentities: z.boolean(),
  HierarchicalAccessControl: z.boolean(),
});
