import type { PurposeType } from '#contract/purpose-values.ts';

type Translation = { language: string; name: string; description: string };

/** A purpose of the demo group; ages are days before the demo's end. */
export type DemoPurpose = {
  key: string;
  name: string;
  description: string;
  type: PurposeType;
  /** How long a consent lasts; 0 for ever. */
  lifeSpanDays: number;
  createdDaysAgo: number;
  /** Null where it is still a Draft. */
  publishedDaysAgo: number | null;
  translations?: readonly Translation[];
  enableGeolocation?: true;
  hardOptOutMessage?: string;
};

export const demoPurposes: readonly DemoPurpose[] = [
  {
    key: 'marketing-email',
    name: 'Marketing email',
    description: 'News and offers of our shops by email, at most twice a week.',
    type: 'STANDARD',
    lifeSpanDays: 730,
    createdDaysAgo: 728,
    publishedDaysAgo: 725,
    translations: [
      {
        language: 'de-de',
        name: 'Werbung per E-Mail',
        description:
          'Neuigkeiten und Angebote unserer Läden per E-Mail, höchstens zweimal pro Woche.',
      },
      {
        language: 'fr-fr',
        name: 'Publicité par e-mail',
        description:
          'Nouveautés et offres de nos magasins par e-mail, deux fois par semaine au plus.',
      },
      {
        language: 'sv-se',
        name: 'Reklam via e-post',
        description:
          'Nyheter och erbjudanden från våra butiker via e-post, högst två gånger i veckan.',
      },
    ],
  },
  {
    key: 'profiling',
    name: 'Profiling',
    description: 'Grouping customers by what they bought and read, to choose what we show them.',
    type: 'STANDARD',
    lifeSpanDays: 365,
    createdDaysAgo: 728,
    publishedDaysAgo: 724,
    translations: [
      {
        language: 'de-de',
        name: 'Profilbildung',
        description: 'Zuordnung zu Kundengruppen nach Einkäufen und gelesenen Beiträgen.',
      },
    ],
  },
  {
    key: 'sms',
    name: 'SMS',
    description: 'Offers and reminders by text message.',
    type: 'STANDARD',
    lifeSpanDays: 365,
    createdDaysAgo: 727,
    publishedDaysAgo: 724,
  },
  {
    key: 'marketing-post',
    name: 'Marketing post',
    description: 'Catalogues and letters to the home address, four times a year.',
    type: 'STANDARD',
    lifeSpanDays: 1095,
    createdDaysAgo: 727,
    publishedDaysAgo: 722,
    translations: [
      {
        language: 'nl-nl',
        name: 'Reclame per post',
        description: 'Catalogi en brieven naar het huisadres, vier keer per jaar.',
      },
    ],
  },
  {
    key: 'phone-contact',
    name: 'Phone contact',
    description: 'Calls by our own customer service about offers and satisfaction.',
    type: 'STANDARD',
    lifeSpanDays: 365,
    createdDaysAgo: 726,
    publishedDaysAgo: 721,
  },
  {
    key: 'service-messages',
    name: 'Service messages',
    description: 'Messages that belong to an order, a subscription or an appointment.',
    type: 'STANDARD',
    lifeSpanDays: 0,
    createdDaysAgo: 726,
    publishedDaysAgo: 721,
    hardOptOutMessage: 'These messages belong to your contract and cannot be switched off.',
  },
  {
    key: 'loyalty',
    name: 'Loyalty programme',
    description: 'Collecting points on purchases and using them for vouchers.',
    type: 'STANDARD',
    lifeSpanDays: 1825,
    createdDaysAgo: 719,
    publishedDaysAgo: 714,
    translations: [
      {
        language: 'fi-fi',
        name: 'Kanta-asiakasohjelma',
        description: 'Pisteiden kerääminen ostoksista ja niiden käyttäminen etuihin.',
      },
    ],
  },
  {
    key: 'analytics',
    name: 'Analytics',
    description: 'Measuring which pages are read and where visitors leave.',
    type: 'COOKIE',
    lifeSpanDays: 395,
    createdDaysAgo: 716,
    publishedDaysAgo: 711,
    translations: [
      {
        language: 'fr-fr',
        name: 'Mesure d’audience',
        description: 'Mesurer quelles pages sont lues et où les visiteurs nous quittent.',
      },
    ],
  },
  {
    key: 'advertising',
    name: 'Advertising',
    description: 'Showing ads of our brands on other sites and counting what they bring.',
    type: 'COOKIE',
    lifeSpanDays: 180,
    createdDaysAgo: 716,
    publishedDaysAgo: 711,
  },
  {
    key: 'functional',
    name: 'Functional cookies',
    description: 'Remembering the language, the chosen store and the basket.',
    type: 'COOKIE',
    lifeSpanDays: 395,
    createdDaysAgo: 716,
    publishedDaysAgo: 711,
  },
  {
    key: 'personalised-ads',
    name: 'Personalised ads',
    description: 'Ads on our magazine sites, chosen by interest and shared with ad partners.',
    type: 'IAB',
    lifeSpanDays: 395,
    createdDaysAgo: 655,
    publishedDaysAgo: 648,
  },
  {
    key: 'push',
    name: 'Push notifications',
    description: 'Notifications of the app about offers, orders and articles.',
    type: 'MOBILE',
    lifeSpanDays: 730,
    createdDaysAgo: 640,
    publishedDaysAgo: 632,
  },
  {
    key: 'location',
    name: 'Location in the app',
    description: 'Showing the nearest store and what it has in stock, while the app is open.',
    type: 'MOBILE',
    lifeSpanDays: 180,
    createdDaysAgo: 612,
    publishedDaysAgo: 600,
    enableGeolocation: true,
  },
  {
    key: 'editorial-newsletters',
    name: 'Editorial newsletters',
    description: 'Newsletters written by our editors: morning briefing, weekend reads, culture.',
    type: 'STANDARD',
    lifeSpanDays: 0,
    createdDaysAgo: 590,
    publishedDaysAgo: 582,
    translations: [
      {
        language: 'de-de',
        name: 'Redaktionelle Newsletter',
        description: 'Newsletter unserer Redaktion: Morgenlage, Lesestücke, Kultur.',
      },
      {
        language: 'fr-fr',
        name: 'Lettres de la rédaction',
        description: 'Les lettres de nos rédactions : le matin, le week-end, la culture.',
      },
    ],
  },
  {
    key: 'event-invitations',
    name: 'Event invitations',
    description: 'Invitations to readings, store openings and customer evenings.',
    type: 'STANDARD',
    lifeSpanDays: 730,
    createdDaysAgo: 560,
    publishedDaysAgo: 553,
  },
  {
    key: 'health-reminders',
    name: 'Health reminders',
    description: 'Reminders of check-ups and vaccinations that are due.',
    type: 'STANDARD',
    lifeSpanDays: 1095,
    createdDaysAgo: 505,
    publishedDaysAgo: 489,
    translations: [
      {
        language: 'de-de',
        name: 'Gesundheitserinnerungen',
        description: 'Erinnerung an fällige Vorsorgetermine und Impfungen.',
      },
    ],
  },
  {
    key: 'prescriptions',
    name: 'Prescription service',
    description: 'Keeping prescriptions on file and telling when medicine is ready.',
    type: 'STANDARD',
    lifeSpanDays: 1095,
    createdDaysAgo: 503,
    publishedDaysAgo: 488,
  },
  {
    key: 'research',
    name: 'Customer research',
    description: 'Surveys and interviews about our shops and magazines, a few times a year.',
    type: 'STANDARD',
    lifeSpanDays: 365,
    createdDaysAgo: 430,
    publishedDaysAgo: 418,
  },
  {
    key: 'partner-brands',
    name: 'Sharing with partner brands',
    description: 'Passing name and email to the partners named in the privacy notice.',
    type: 'STANDARD',
    lifeSpanDays: 365,
    createdDaysAgo: 377,
    publishedDaysAgo: 362,
  },
  {
    key: 'notifications-off',
    name: 'All notifications off',
    description: 'The wish to hear nothing from us any more, on any channel.',
    type: 'NOTIFICATION_OPT_OUT',
    lifeSpanDays: 0,
    createdDaysAgo: 340,
    publishedDaysAgo: 338,
  },
  {
    key: 'voice-recording',
    name: 'Recording of calls',
    description: 'Recording calls with customer service to train new colleagues.',
    type: 'STANDARD',
    lifeSpanDays: 90,
    createdDaysAgo: 96,
    publishedDaysAgo: null,
  },
  {
    key: 'medical-studies',
    name: 'Contact for medical studies',
    description: 'Being asked whether to take part in a study of one of our clinics.',
    type: 'STANDARD',
    lifeSpanDays: 730,
    createdDaysAgo: 61,
    publishedDaysAgo: null,
  },
  {
    key: 'store-wifi',
    name: 'Wi-Fi in the stores',
    description: 'Counting visits and paths through the store by the Wi-Fi of phones.',
    type: 'MOBILE',
    lifeSpanDays: 30,
    createdDaysAgo: 38,
    publishedDaysAgo: null,
  },
  {
    key: 'recommendations',
    name: 'Recommendations by AI',
    description: 'Products and articles chosen by a model that learns from purchases and reading.',
    type: 'STANDARD',
    lifeSpanDays: 365,
    createdDaysAgo: 19,
    publishedDaysAgo: null,
  },
  {
    key: 'app-offers',
    name: 'Personal offers in the app',
    description: 'Coupons in the app that fit earlier purchases.',
    type: 'MOBILE',
    lifeSpanDays: 365,
    createdDaysAgo: 6,
    publishedDaysAgo: null,
  },
];
