import { implicitConsentKey } from '#contract/purpose-values.ts';
import type { OperationText, OperationTexts } from './operation-text.ts';
import { ids, pageOf } from './records/fictional.ts';
import { frequency, optionsOf } from './records/preference.ts';
import {
  centerContent,
  centerIds,
  draftCenter,
  nextCenter,
  publishedCenter,
  storedContent,
} from './records/preference-center.ts';
import { activePurposeV2, newsletter } from './records/purpose.ts';

const params = { preferencecenterid: centerIds.center };
const description = 'News and offers, at most twice a week.';
const changed = { ...storedContent, contactUrl: 'https://www.example.org/contact' };

const said = (texts: object, language = 'en') => ({
  name: null,
  description: null,
  implicitConsentConfirmDesc: null,
  content: null,
  language,
  isDefault: language === 'en',
  ...texts,
});
const translated = (texts: object, language: string, isDefault: boolean) => ({
  ...said(texts, language),
  isDefault,
});

const flags = {
  navigationEnabled: false,
  displaySubscribeSettings: false,
  displayUnsubscribeAll: true,
  displaySubscribeAll: false,
};

const optionLanguages = (english: string, german: string) => [
  translated({ name: english }, 'en-us', true),
  translated({ name: german }, 'de-de', false),
];

const preference = {
  id: ids.preference,
  name: frequency.english.Name,
  description: frequency.english.Description,
  selectionType: 'SINGLE_CHOICE',
  displayAs: 'RADIO_BUTTONS',
  required: false,
  languages: [
    translated(
      { name: frequency.english.Name, description: frequency.english.Description },
      'en-us',
      true,
    ),
    translated(
      { name: frequency.german.Name, description: frequency.german.Description },
      'de-de',
      false,
    ),
  ],
  customPreferenceOptions: [
    {
      id: ids.weekly,
      label: 'Weekly',
      order: 0,
      isDefault: false,
      languages: optionLanguages('Weekly', 'Wöchentlich'),
    },
    {
      id: ids.monthly,
      label: 'Monthly',
      order: 1,
      isDefault: true,
      languages: optionLanguages('Monthly', 'Monatlich'),
    },
  ],
};

const optionV1 = ({ Id, Label, Order, IsDefault }: ReturnType<typeof optionsOf>[number]) => ({
  Id,
  Label,
  Order,
  IsDefault,
});
const optionsV1 = (weekly: string, monthly: string) => optionsOf(weekly, monthly).map(optionV1);

const ending = 'An extension of the published interface.';
const extension = (sentences: string, example: OperationText['example']): OperationText => ({
  description: `${sentences} ${ending}`,
  example,
});

export const preferenceCenterTexts: OperationTexts = {
  createPreferenceCenter: extension(
    "Creates a preference center as version 1, a Draft: pages of sections with purposes, text blocks and data elements, in their order, and texts in languages. Purposes are named without a version, since people always see the Active one. Pages, sections and text blocks get ids; data elements that aren't there yet are created. Texts are at most 20,000 characters, the whole at most 1,048,576.",
    { body: centerContent, answer: draftCenter },
  ),
  updatePreferenceCenter: extension(
    'Replaces a Draft by what you send. Send back what you read, with your changes: parts keep their ids.',
    {
      params,
      query: { version: '1' },
      body: changed,
      answer: { ...draftCenter, contactUrl: changed.contactUrl },
    },
  ),
  publishPreferenceCenter: extension(
    "Makes a Draft Active; the version that was Active becomes Retired. The center's collection point gets a version of the same number, which links what is Active of its purposes at that moment. `messages` tell where withdrawing isn't as easy as agreeing, what people don't see, and what they see in another language; none of it stops the publication.",
    {
      params,
      query: { version: '1' },
      answer: {
        ...publishedCenter,
        messages: ['10 texts missing (de 10): people see en.'],
      },
    },
  ),
  getPreferenceCenter: extension(
    'One version with all that it holds: the one that `version` names, else the Active one, or the newest. `versions` are all there are. A center is INACTIVE while its collection point is disabled: people can then only stop things.',
    { params, query: { version: '1' }, answer: publishedCenter },
  ),
  createPreferenceCenterDraft: extension(
    "Creates a Draft with its content in one step. `newest` is the newest version that you know. If there's a Draft already, or a newer version, the answer is 409, and `draft` or `newest` names it; so two people never make two Drafts.",
    { params, query: { newest: '1' }, body: changed, answer: nextCenter },
  ),
  discardPreferenceCenterDraft: extension(
    "Discards a Draft for good. No later version gets its number. If it's the only version, the center goes with it.",
    { params, query: { version: '2' } },
  ),
  previewPreferenceCenter: extension(
    "An address at people's own pages where a version is shown as they see it, to a made-up person: the one that `version` names, else the Active one, or the newest; a Draft too. It works for ten minutes for anyone who has it, and records nothing. `?lang=` says in which language. Both fields are null where the deployment has no pages for people.",
    {
      params,
      query: { version: '1' },
      answer: {
        url: 'http://localhost:8081/preview/wPNvVdeo0OYUNTmUjIfMvMEA',
        until: '2026-11-28T09:18:00.000Z',
      },
    },
  ),
  readPreferenceCenterNumbers: extension(
    'How often each center was opened, and how many answers people changed to yes and to no, by day in UTC: today and as many days before as `days` says, tests left out. Days on which nothing happened are left out.',
    {
      query: { days: '30' },
      answer: {
        readAt: '2026-11-28T09:08:00.000Z',
        from: '2026-10-30',
        to: '2026-11-28',
        centers: [
          {
            id: centerIds.center,
            opened: 41,
            changedToYes: 3,
            changedToNo: 9,
            days: [{ day: '2026-11-28', opened: 41, changedToYes: 3, changedToNo: 9 }],
          },
        ],
      },
    },
  ),
  listPreferenceCenters: {
    description:
      'Preference centers, each by its Active version, or else the newest. `dataElementGuid` asks for those that offer a data element. What follows `createdDate` extends the published interface: the version that is shown and the Draft beside it, the last change of any version, and how many texts each language lacks of what people read. So does sorting by `opened30` and `changed30`, of the last 30 days.',
    example: {
      query: { sort: 'name,asc' },
      answer: pageOf([
        {
          id: centerIds.center,
          name: 'Your choices',
          organizationName: 'Main organization',
          template: 'ENHANCED',
          publishedDate: publishedCenter.publishedDate,
          status: 'ACTIVE',
          createdDate: publishedCenter.createdDate,
          version: 1,
          draftVersion: null,
          lastModifiedDate: publishedCenter.lastModifiedDate,
          lastModifiedBy: 'privacy-manager',
          collectionPointId: centerIds.point,
          languages: [
            { language: 'en', missing: 0 },
            { language: 'de', missing: 10 },
          ],
          purposes: 1,
        },
      ]),
    },
  },
  getPreferenceCenterSchema: {
    description:
      'The pages and settings of a center: of its Active version, or with `state=DRAFT` of its Draft.',
    example: {
      params,
      query: { state: 'PUBLISHED' },
      answer: {
        pages: [
          { id: centerIds.page, order: 0, ...flags, languages: [said({ name: 'Messages' })] },
        ],
        defaultLanguage: 'en',
        languages: [
          said({ name: 'Your choices', description: 'Change them whenever you like.' }),
          said({ name: 'Ihre Entscheidungen' }, 'de'),
        ],
        preferenceCenterSettings: {},
        enableMultipleIdentities: false,
        hierarchicalAccessControl: false,
        displayUnsubscribeAll: true,
        displaySubscribeAll: false,
        displayNotificationPurpose: false,
        displaySubscribeSettings: false,
        notificationPurpose: null,
        displayPageLevelSubscribeSettings: false,
        autoCheckTopics: false,
        updateNotOptedOutToActiveStatus: false,
      },
    },
  },
  getPreferenceCenterPageSchema: {
    description:
      'One page of a center with its sections: of the Active version that has it, or with `state=DRAFT` of the Draft. Ids of topics and preferences are their own.',
    example: {
      params: { preferencecenterpageid: centerIds.page },
      query: { state: 'PUBLISHED' },
      answer: {
        id: centerIds.page,
        order: 0,
        isHidden: false,
        ...flags,
        sections: [
          {
            id: centerIds.section,
            identifierType: null,
            isHeaderHidden: false,
            order: 0,
            purposes: [
              {
                id: ids.purpose,
                order: 0,
                languages: [
                  said({
                    name: newsletter.english.Name,
                    description,
                    content: 'Each email has a link to stop.',
                  }),
                ],
                label: newsletter.english.Name,
                description: newsletter.english.Description,
                implicitConsentConfirmDesc: null,
                version: activePurposeV2.version,
                topics: [],
                customPreferences: [preference],
                visibility: 'VISIBLE_TO_ALL',
              },
            ],
            customDataElements: [
              {
                id: centerIds.dataElement,
                order: 0,
                languages: [said({ name: 'Your city' })],
                name: 'City',
                hidden: false,
                readOnly: false,
                required: false,
              },
            ],
            elements: [
              {
                id: centerIds.element,
                order: 0,
                languages: [said({ content: 'We never sell your address.' })],
              },
            ],
            languages: [said({ name: 'What we send you' })],
            isSubscriptionSettings: false,
          },
        ],
        languages: [said({ name: 'Messages' })],
      },
    },
  },
  getPreferenceCenterPurposes: {
    description:
      'The purposes of a center that people see, without its pages: of its Active version, or with `state=DRAFT` of its Draft. `Template` is ENHANCED where people see one page, else MULTIPAGE.',
    example: {
      params: { prefcenterId: centerIds.center },
      query: { state: 'PUBLISHED' },
      answer: {
        messages: [],
        PreferenceCentreId: centerIds.center,
        Purposes: [
          {
            Id: ids.purpose,
            Version: activePurposeV2.version,
            Label: newsletter.english.Name,
            Description: newsletter.english.Description,
            Status: 'ACTIVE',
            PurposeType: 'STANDARD',
            ExternalReference: null,
            Languages: [
              {
                Name: newsletter.english.Name,
                Description: description,
                Language: 'en',
                Default: true,
                HardOptOutMessage: null,
                [implicitConsentKey]: null,
              },
            ],
            Topics: [],
            CustomPreferences: [
              {
                Id: ids.preference,
                ...frequency.english,
                SelectionType: 'SINGLE_CHOICE',
                DisplayAs: 'RADIO_BUTTONS',
                Required: false,
                Options: optionsV1('Weekly', 'Monthly'),
                Languages: [
                  {
                    ...frequency.english,
                    Language: 'en-us',
                    Default: true,
                    Options: optionsV1('Weekly', 'Monthly'),
                  },
                  {
                    ...frequency.german,
                    Language: 'de-de',
                    Default: false,
                    Options: optionsV1('Wöchentlich', 'Monatlich'),
                  },
                ],
              },
            ],
            LifeSpan: newsletter.lifeSpan,
            ImplicitConsentLifeSpan: null,
            ImplicitConsentConfirmDesc: null,
            DefaultConsentStatus: 'OPT_OUT',
          },
        ],
        Status: 200,
        PreferenceCenterSettings: {},
        PortalSettings: {},
        Language: 'en',
        Languages: ['en', 'de'],
        Translations: centerContent.translations,
        DisplayNotificationPurpose: false,
        Template: 'ENHANCED',
        ProfileSettings: {},
        EnableMultipleIdentities: false,
        HierarchicalAccessControl: false,
      },
    },
  },
};
