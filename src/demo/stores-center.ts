import type { DemoCenter } from './demo-center.ts';

const heading = {
  'en-us': 'Your choices',
  'de-de': 'Ihre Auswahl',
  'fr-fr': 'Vos choix',
  'sv-se': 'Dina val',
  ar: 'اختياراتك',
};

const messages = {
  name: {
    'en-us': 'Messages',
    'de-de': 'Nachrichten',
    'fr-fr': 'Messages',
    'sv-se': 'Meddelanden',
    ar: 'الرسائل',
  },
  purposes: [
    { key: 'marketing-email' },
    { key: 'sms' },
    { key: 'marketing-post' },
    { key: 'phone-contact', preferences: ['call-times'] },
  ],
} as const;

const dataName = {
  'en-us': 'Your data',
  'de-de': 'Ihre Daten',
  'fr-fr': 'Vos données',
  'sv-se': 'Dina uppgifter',
  ar: 'بياناتك',
};
const profiling = { name: dataName, purposes: [{ key: 'profiling' }] };
const data = {
  name: dataName,
  purposes: [{ key: 'profiling' }, { key: 'personalised-ads', preferences: [] }],
};

const always = {
  name: {
    'en-us': 'Always on',
    'de-de': 'Immer an',
    'fr-fr': 'Toujours actifs',
    'sv-se': 'Alltid på',
    ar: 'مفعّلة دائمًا',
  },
  isHeaderHidden: true,
  purposes: [{ key: 'service-messages' }],
} as const;

const color = '#37419a';
/** Too pale for white text: what is told before the Draft is published. */
const paleColor = '#7b88e0';

/** The center of the shops. Each version follows a new version of a purpose within a day. */
export const storesCenter: DemoCenter = {
  heading,
  notice: {
    'en-us': 'https://stores.example.com/privacy',
    'de-de': 'https://stores.example.com/de/privacy',
    'fr-fr': 'https://stores.example.com/fr/privacy',
    'sv-se': 'https://stores.example.com/sv/privacy',
    ar: 'https://stores.example.com/ar/privacy',
  },
  controller: { name: 'Alder & Moss Stores', address: '1 Example Street, 10115 Example City' },
  contactUrl: 'https://stores.example.com/contact',
  versions: [
    {
      createdDaysAgo: 398,
      publishedDaysAgo: 394,
      languages: ['en-us', 'de-de'],
      color,
      pages: [{ sections: [messages, profiling, always] }],
    },
    {
      createdDaysAgo: 211,
      publishedDaysAgo: 209,
      languages: ['en-us', 'de-de', 'fr-fr', 'sv-se'],
      color,
      pages: [{ sections: [messages, data, always] }],
    },
    {
      createdDaysAgo: 141,
      publishedDaysAgo: 139,
      languages: ['en-us', 'de-de', 'fr-fr', 'sv-se', 'ar'],
      color,
      pages: [{ sections: [messages, data, always] }],
    },
    {
      createdDaysAgo: 6,
      publishedDaysAgo: null,
      languages: ['en-us', 'de-de', 'fr-fr', 'sv-se', 'ar'],
      color: paleColor,
      pages: [
        { sections: [messages, data, always] },
        {
          name: { 'en-us': 'Loyalty card', 'de-de': 'Kundenkarte', 'sv-se': 'Kundkort' },
          sections: [
            {
              name: { 'en-us': 'Points', 'de-de': 'Punkte', 'sv-se': 'Poäng' },
              purposes: [{ key: 'loyalty', preferences: [], visibility: 'VISIBLE_TO_CONSENTED' }],
            },
          ],
        },
      ],
    },
  ],
};
