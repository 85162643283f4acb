import type { DemoCenter } from './demo-center.ts';

const newsletters = {
  name: { 'en-us': 'Newsletters', 'de-de': 'Newsletter', 'fr-fr': 'Lettres' },
  purposes: [{ key: 'editorial-newsletters' }],
};
const messages = {
  name: { 'en-us': 'Offers', 'de-de': 'Angebote', 'fr-fr': 'Offres' },
  purposes: [{ key: 'marketing-email' }, { key: 'phone-contact', preferences: ['call-times'] }],
};
const dataName = { 'en-us': 'Your data', 'de-de': 'Ihre Daten', 'fr-fr': 'Vos données' };
const research = { key: 'research', preferences: [] };
const ads = { key: 'personalised-ads', preferences: [] };
const always = {
  name: { 'en-us': 'Always on', 'de-de': 'Immer an', 'fr-fr': 'Toujours actifs' },
  isHeaderHidden: true,
  purposes: [{ key: 'service-messages' }],
} as const;

const color = '#7a2e4d';

/** The center of the magazines. */
export const mediaCenter: DemoCenter = {
  heading: { 'en-us': 'Your choices', 'de-de': 'Ihre Auswahl', 'fr-fr': 'Vos choix' },
  notice: {
    'en-us': 'https://media.example.net/privacy',
    'de-de': 'https://media.example.net/de/privacy',
    'fr-fr': 'https://media.example.net/fr/privacy',
  },
  controller: { name: 'Alder & Moss Media', address: '2 Example Street, 10115 Example City' },
  contactUrl: 'https://media.example.net/contact',
  versions: [
    {
      createdDaysAgo: 258,
      publishedDaysAgo: 255,
      languages: ['en-us', 'de-de'],
      color,
      pages: [
        { sections: [newsletters, messages, { name: dataName, purposes: [research] }, always] },
      ],
    },
    {
      createdDaysAgo: 141,
      publishedDaysAgo: 139,
      languages: ['en-us', 'de-de', 'fr-fr'],
      color,
      pages: [
        {
          sections: [newsletters, messages, { name: dataName, purposes: [research, ads] }, always],
        },
      ],
    },
  ],
};
