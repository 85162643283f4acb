import { ids } from './fictional.ts';
import { newsletter } from './purpose.ts';

/** What stands for the parts of the center. */
export const centerIds = {
  center: '0193e1a0-3c11-7a52-8d0e-4f6a7b8c9d01',
  point: '0193e1a0-3c12-7b63-9e1f-5a7b8c9d0e12',
  page: '0193e1a0-3c13-7c74-8f20-6b8c9d0e1f23',
  section: '0193e1a0-3c14-7d85-9031-7c9d0e1f2a34',
  element: '0193e1a0-3c15-7e96-8142-8d0e1f2a3b45',
  dataElement: '0193e1a0-3c16-7fa7-9253-9e1f2a3b4c56',
};

const heading = {
  language: 'en',
  name: 'Your choices',
  description: 'Change them whenever you like.',
  noticeUrl: 'https://www.example.org/privacy',
};
const german = {
  language: 'de',
  name: 'Ihre Entscheidungen',
  noticeUrl: 'https://www.example.org/datenschutz',
};

/** What a caller sends: no ids. */
export const centerContent = {
  name: 'Your choices',
  defaultLanguage: 'en',
  languages: [heading, german],
  pages: [
    {
      languages: [{ language: 'en', name: 'Messages' }],
      sections: [
        {
          languages: [{ language: 'en', name: 'What we send you' }],
          purposes: [
            {
              id: ids.purpose,
              visibility: 'VISIBLE_TO_ALL',
              showTopics: true,
              preferenceIds: [ids.preference],
              languages: [
                {
                  language: 'en',
                  name: newsletter.english.Name,
                  description: 'News and offers, at most twice a week.',
                  content: 'Each email has a link to stop.',
                  yes: 'Send it',
                  no: "Don't send it",
                },
              ],
            },
          ],
          elements: [{ languages: [{ language: 'en', content: 'We never sell your address.' }] }],
          customDataElements: [
            { name: 'City', required: false, languages: [{ language: 'en', name: 'Your city' }] },
          ],
        },
      ],
    },
  ],
  look: { color: '#37419a' },
  controller: { name: 'Alder & Moss', address: 'Mill Lane 4, Turku, Finland' },
  contactUrl: 'mailto:privacy@example.org',
  shownInside: ['https://shop.example.org'],
  translations: { en: { save: 'Save my choices' } },
};

const [page] = centerContent.pages;
const [section] = page?.sections ?? [];

/** As it's stored: with ids. */
export const storedContent = {
  ...centerContent,
  pages: [
    {
      ...page,
      id: centerIds.page,
      sections: [
        {
          ...section,
          id: centerIds.section,
          elements: section?.elements.map((element) => ({ ...element, id: centerIds.element })),
          customDataElements: section?.customDataElements.map((element) => ({
            ...element,
            id: centerIds.dataElement,
          })),
        },
      ],
    },
  ],
};

const draftTimes = {
  lastModifiedDate: '2026-11-28T09:05:00.000Z',
  lastModifiedBy: 'privacy-manager',
  publishedDate: null,
  publishedBy: null,
  approvedBy: null,
};
const publishedTimes = {
  ...draftTimes,
  lastModifiedDate: '2026-11-28T09:07:00.000Z',
  publishedDate: '2026-11-28T09:07:00.000Z',
  publishedBy: 'privacy-manager',
};
const own = {
  id: centerIds.center,
  template: 'ENHANCED',
  collectionPointId: centerIds.point,
  createdDate: '2026-11-28T09:05:00.000Z',
  createdBy: 'privacy-manager',
};

export const draftCenter = {
  ...storedContent,
  ...own,
  version: 1,
  status: 'DRAFT',
  ...draftTimes,
  versions: [{ version: 1, status: 'DRAFT', ...draftTimes }],
};

export const publishedCenter = {
  ...draftCenter,
  status: 'ACTIVE',
  ...publishedTimes,
  versions: [{ version: 1, status: 'ACTIVE', ...publishedTimes }],
};

export const nextCenter = {
  ...draftCenter,
  version: 2,
  versions: [
    { version: 2, status: 'DRAFT', ...draftTimes },
    { version: 1, status: 'ACTIVE', ...publishedTimes },
  ],
};
