import type { PurposeKind, PurposeType } from '#contract/purpose-values.ts';

type Translation = { language: string; name: string; description: string };

/** A version after the first: what it changes, and why. */
type LaterVersion = {
  createdDaysAgo: number;
  /** Null where it is still a Draft. */
  publishedDaysAgo: number | null;
  notes: string;
  isMajor: boolean;
  description?: string;
  lifeSpanDays?: number;
  /** In place of those before in these languages. */
  translations?: readonly Translation[];
  /** In place of those before. */
  preferences?: readonly string[];
};

/** A purpose of the demo group; ages are days before the demo's end. */
export type DemoPurpose = {
  key: string;
  name: string;
  description: string;
  type: PurposeType;
  /** Left out where it is marketing. */
  kind?: Exclude<PurposeKind, 'MARKETING'>;
  /** How long a consent lasts; 0 for ever. */
  lifeSpanDays: number;
  createdDaysAgo: number;
  /** Null where it is still a Draft. */
  publishedDaysAgo: number | null;
  later?: readonly LaterVersion[];
  /** When it was decided to retire it, and after how many days from then. */
  retirement?: { daysAgo: number; afterDays: number };
  translations?: readonly Translation[];
  enableGeolocation?: true;
  hardOptOutMessage?: string;
  /** The key of a purpose that is made earlier. */
  parent?: string;
  /** Keys of preferences. */
  preferences?: readonly string[];
  topics?: readonly DemoTopic[];
  category?: string;
  owner?: string;
  isSoldOrShared?: true;
  controller?: string;
  legalBasis?: string;
};

const consentBasis = 'Consent (GDPR, article 6(1)(a))';
const contractBasis = 'Contract (GDPR, article 6(1)(b))';

type DemoTopic = 'Home and garden' | 'Fashion' | 'Health' | 'Events';

export const demoPurposes: readonly DemoPurpose[] = [
  {
    key: 'marketing-email',
    name: 'Marketing email',
    description: 'News and offers from our shops by email, at most twice a week.',
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
    topics: ['Home and garden', 'Fashion'],
    category: 'Advertising',
    owner: 'Marketing',
    controller: 'Alder & Moss Stores',
    legalBasis: consentBasis,
    later: [
      {
        createdDaysAgo: 408,
        publishedDaysAgo: 400,
        notes: 'People choose how often offers come.',
        isMajor: false,
        preferences: ['offer-frequency'],
      },
      {
        createdDaysAgo: 149,
        publishedDaysAgo: 140,
        notes: 'Mentions offers from our magazines.',
        isMajor: true,
        description: 'News and offers from our shops and magazines by email, at most twice a week.',
        translations: [
          {
            language: 'de-de',
            name: 'Werbung per E-Mail',
            description:
              'Neuigkeiten und Angebote unserer Läden und Zeitschriften per E-Mail, höchstens zweimal pro Woche.',
          },
          {
            language: 'fr-fr',
            name: 'Publicité par e-mail',
            description:
              'Nouveautés et offres de nos magasins et de nos revues par e-mail, deux fois par semaine au plus.',
          },
          {
            language: 'sv-se',
            name: 'Reklam via e-post',
            description:
              'Nyheter och erbjudanden från våra butiker och tidningar via e-post, högst två gånger i veckan.',
          },
          {
            language: 'ar',
            name: 'البريد الإلكتروني التسويقي',
            description:
              'أخبار وعروض من متاجرنا ومجلاتنا عبر البريد الإلكتروني، مرتين في الأسبوع كحد أقصى.',
          },
        ],
      },
      {
        createdDaysAgo: 20,
        publishedDaysAgo: null,
        notes: 'Consent lasts one year instead of two.',
        isMajor: true,
        lifeSpanDays: 365,
      },
    ],
  },
  {
    key: 'profiling',
    name: 'Profiling',
    description: 'Grouping customers by what they bought and read, to choose what we show them.',
    type: 'STANDARD',
    kind: 'DATA_USE',
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
    preferences: ['product-interests'],
    category: 'Analysis',
    controller: 'Alder & Moss Stores',
    legalBasis: consentBasis,
    later: [
      {
        createdDaysAgo: 223,
        publishedDaysAgo: 210,
        notes: 'Names the age groups, as the authority requested.',
        isMajor: true,
        description:
          'Grouping customers by age group and by what they bought and read, to choose what we show them.',
        translations: [
          {
            language: 'de-de',
            name: 'Profilbildung',
            description:
              'Zuordnung zu Kundengruppen nach Alter, Einkäufen und gelesenen Beiträgen, um auszuwählen, was wir zeigen.',
          },
          {
            language: 'fr-fr',
            name: 'Profilage',
            description:
              'Classement des clients par tranche d’âge et selon leurs achats et leurs lectures, pour choisir ce que nous leur montrons.',
          },
          {
            language: 'sv-se',
            name: 'Profilering',
            description:
              'Indelning av kunder efter åldersgrupp och efter vad de köpt och läst, för att välja vad vi visar dem.',
          },
          {
            language: 'ar',
            name: 'التنميط',
            description:
              'تصنيف العملاء حسب الفئة العمرية وما اشتروه وقرؤوه، لاختيار ما نعرضه عليهم.',
          },
        ],
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
    translations: [
      {
        language: 'de-de',
        name: 'SMS',
        description: 'Angebote und Erinnerungen per SMS.',
      },
      {
        language: 'fr-fr',
        name: 'SMS',
        description: 'Offres et rappels par SMS.',
      },
      {
        language: 'sv-se',
        name: 'Sms',
        description: 'Erbjudanden och påminnelser via sms.',
      },
      {
        language: 'ar',
        name: 'الرسائل النصية',
        description: 'عروض وتذكيرات عبر الرسائل النصية القصيرة.',
      },
    ],
    controller: 'Alder & Moss Stores',
    legalBasis: consentBasis,
    category: 'Advertising',
    owner: 'Marketing',
  },
  {
    key: 'marketing-post',
    name: 'Marketing post',
    description: 'Catalogs and letters to the home address, four times a year.',
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
      {
        language: 'de-de',
        name: 'Werbung per Post',
        description: 'Kataloge und Briefe an die Wohnadresse, viermal im Jahr.',
      },
      {
        language: 'fr-fr',
        name: 'Publicité par courrier',
        description: 'Catalogues et lettres à domicile, quatre fois par an.',
      },
      {
        language: 'sv-se',
        name: 'Reklam via post',
        description: 'Kataloger och brev till hemadressen, fyra gånger om året.',
      },
      {
        language: 'ar',
        name: 'البريد الورقي التسويقي',
        description: 'كتالوجات ورسائل إلى عنوان المنزل، أربع مرات في السنة.',
      },
    ],
    controller: 'Alder & Moss Stores',
    legalBasis: consentBasis,
    preferences: ['catalogue-form'],
    category: 'Advertising',
    owner: 'Marketing',
  },
  {
    key: 'phone-contact',
    name: 'Phone contact',
    description: 'Calls by our own customer service about offers and satisfaction.',
    type: 'STANDARD',
    lifeSpanDays: 365,
    createdDaysAgo: 726,
    publishedDaysAgo: 721,
    translations: [
      {
        language: 'de-de',
        name: 'Anrufe',
        description: 'Anrufe unseres eigenen Kundendienstes zu Angeboten und zur Zufriedenheit.',
      },
      {
        language: 'fr-fr',
        name: 'Appels téléphoniques',
        description: 'Appels de notre propre service clients sur les offres et la satisfaction.',
      },
      {
        language: 'sv-se',
        name: 'Telefonsamtal',
        description: 'Samtal från vår egen kundtjänst om erbjudanden och om hur nöjd du är.',
      },
      {
        language: 'ar',
        name: 'المكالمات الهاتفية',
        description: 'مكالمات من خدمة العملاء لدينا بشأن العروض ومدى رضاك.',
      },
    ],
    controller: 'Alder & Moss Stores',
    legalBasis: consentBasis,
    preferences: ['call-times', 'contact-channel'],
    owner: 'Customer service',
  },
  {
    key: 'service-messages',
    name: 'Service messages',
    description: 'Messages about an order, a subscription or an appointment.',
    type: 'STANDARD',
    kind: 'SERVICE',
    lifeSpanDays: 0,
    createdDaysAgo: 726,
    publishedDaysAgo: 721,
    translations: [
      {
        language: 'de-de',
        name: 'Servicenachrichten',
        description: 'Nachrichten zu einer Bestellung, einem Abonnement oder einem Termin.',
      },
      {
        language: 'fr-fr',
        name: 'Messages de service',
        description: 'Messages concernant une commande, un abonnement ou un rendez-vous.',
      },
      {
        language: 'sv-se',
        name: 'Servicemeddelanden',
        description: 'Meddelanden om en beställning, en prenumeration eller ett besök.',
      },
      {
        language: 'ar',
        name: 'رسائل الخدمة',
        description: 'رسائل بشأن طلب أو اشتراك أو موعد.',
      },
    ],
    legalBasis: contractBasis,
    hardOptOutMessage: 'These messages are part of your contract and can’t be turned off.',
  },
  {
    key: 'fax-offers',
    name: 'Offers by fax',
    description: 'Price lists for business customers by fax.',
    type: 'STANDARD',
    lifeSpanDays: 0,
    createdDaysAgo: 724,
    publishedDaysAgo: 720,
    retirement: { daysAgo: 505, afterDays: 3 },
    owner: 'Marketing',
  },
  {
    key: 'loyalty',
    name: 'Loyalty program',
    description: 'Collecting points on purchases and using them for vouchers.',
    type: 'STANDARD',
    kind: 'DATA_USE',
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
    controller: 'Alder & Moss Stores',
    legalBasis: contractBasis,
    preferences: ['loyalty-rewards'],
    owner: 'Customer service',
    later: [
      {
        createdDaysAgo: 306,
        publishedDaysAgo: 300,
        notes: 'Points can be given to others.',
        isMajor: false,
        description:
          'Collecting points on purchases, giving them away and using them for vouchers.',
        translations: [
          {
            language: 'de-de',
            name: 'Treueprogramm',
            description: 'Punkte für Einkäufe sammeln, verschenken und für Gutscheine einlösen.',
          },
          {
            language: 'sv-se',
            name: 'Kundklubb',
            description: 'Samla poäng på köp, ge bort dem och växla in dem mot presentkort.',
          },
        ],
      },
    ],
  },
  {
    key: 'analytics',
    name: 'Analytics',
    description: 'Measuring which pages are read and where visitors leave.',
    type: 'COOKIE',
    kind: 'DATA_USE',
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
    category: 'Analysis',
    later: [
      {
        createdDaysAgo: 187,
        publishedDaysAgo: 180,
        notes: 'Consent lasts six months.',
        isMajor: true,
        lifeSpanDays: 180,
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
    category: 'Advertising',
  },
  {
    key: 'functional',
    name: 'Functional cookies',
    description: 'Remembering the language, the chosen store and the basket.',
    type: 'COOKIE',
    kind: 'SERVICE',
    lifeSpanDays: 395,
    createdDaysAgo: 716,
    publishedDaysAgo: 711,
  },
  {
    key: 'personalised-ads',
    name: 'Personalized ads',
    description: 'Ads on our magazine sites, chosen by interest and shared with ad partners.',
    type: 'IAB',
    lifeSpanDays: 395,
    createdDaysAgo: 655,
    publishedDaysAgo: 648,
    parent: 'advertising',
    preferences: ['ad-choice'],
    category: 'Advertising',
    isSoldOrShared: true,
    controller: 'Alder & Moss Media',
    legalBasis: consentBasis,
    translations: [
      {
        language: 'de-de',
        name: 'Personalisierte Werbung',
        description:
          'Werbung auf den Seiten unserer Zeitschriften, nach Interessen ausgewählt und mit Werbepartnern geteilt.',
      },
      {
        language: 'fr-fr',
        name: 'Publicité personnalisée',
        description:
          'Publicités sur les sites de nos revues, choisies selon les centres d’intérêt et partagées avec des partenaires publicitaires.',
      },
      {
        language: 'sv-se',
        name: 'Anpassade annonser',
        description:
          'Annonser på våra tidningars sajter, valda efter intresse och delade med annonspartner.',
      },
      {
        language: 'ar',
        name: 'الإعلانات المخصّصة',
        description: 'إعلانات على مواقع مجلاتنا، تُختار حسب الاهتمامات وتُشارَك مع شركاء الإعلان.',
      },
    ],
  },
  {
    key: 'push',
    name: 'Push notifications',
    description: 'App notifications about offers, orders and articles.',
    type: 'MOBILE',
    lifeSpanDays: 730,
    createdDaysAgo: 640,
    publishedDaysAgo: 632,
    later: [
      {
        createdDaysAgo: 9,
        publishedDaysAgo: null,
        notes: 'Adds appointments.',
        isMajor: false,
        description: 'App notifications about offers, orders, articles and appointments.',
      },
    ],
  },
  {
    key: 'location',
    name: 'Location in the app',
    description: 'Showing the nearest store and what it has in stock, while the app is open.',
    type: 'MOBILE',
    kind: 'DATA_USE',
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
    preferences: ['newsletter-topics', 'newsletter-rhythm'],
    topics: ['Home and garden', 'Health', 'Events'],
    owner: 'Editors',
    controller: 'Alder & Moss Media',
    legalBasis: consentBasis,
    later: [
      {
        createdDaysAgo: 268,
        publishedDaysAgo: 260,
        notes: 'A newsletter about science.',
        isMajor: false,
        description:
          'Newsletters written by our editors: morning briefing, weekend reads, culture, science.',
        translations: [
          {
            language: 'de-de',
            name: 'Redaktionelle Newsletter',
            description:
              'Newsletter unserer Redaktion: Morgenlage, Lesestücke, Kultur, Wissenschaft.',
          },
          {
            language: 'fr-fr',
            name: 'Lettres de la rédaction',
            description:
              'Les lettres de nos rédactions : le matin, le week-end, la culture, la science.',
          },
        ],
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
    preferences: ['event-kinds'],
    topics: ['Events'],
    owner: 'Marketing',
  },
  {
    key: 'health-reminders',
    name: 'Health reminders',
    description: 'Reminders of check-ups and vaccinations that are due.',
    type: 'STANDARD',
    kind: 'SERVICE',
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
    preferences: ['appointment-reminders', 'check-ups'],
    topics: ['Health'],
    owner: 'Clinics',
    later: [
      {
        createdDaysAgo: 131,
        publishedDaysAgo: 120,
        notes: 'Says that reminders name the type of check-up.',
        isMajor: true,
        description: 'Reminders of check-ups and vaccinations that are due, with their type.',
      },
      {
        createdDaysAgo: 11,
        publishedDaysAgo: null,
        notes: 'Reminders of dental check-ups.',
        isMajor: false,
        description:
          'Reminders of check-ups, dental ones too, and of vaccinations, with their type.',
      },
    ],
  },
  {
    key: 'prescriptions',
    name: 'Prescription service',
    description: 'Keeping prescriptions on file and letting you know when medicine is ready.',
    type: 'STANDARD',
    kind: 'SERVICE',
    lifeSpanDays: 1095,
    createdDaysAgo: 503,
    publishedDaysAgo: 488,
    owner: 'Clinics',
  },
  {
    key: 'research',
    name: 'Customer research',
    description: 'Surveys and interviews about our shops and magazines, a few times a year.',
    type: 'STANDARD',
    lifeSpanDays: 365,
    createdDaysAgo: 430,
    publishedDaysAgo: 418,
    translations: [
      {
        language: 'de-de',
        name: 'Kundenbefragungen',
        description:
          'Umfragen und Gespräche zu unseren Läden und Zeitschriften, einige Male im Jahr.',
      },
      {
        language: 'fr-fr',
        name: 'Études clients',
        description: 'Enquêtes et entretiens sur nos magasins et nos revues, quelques fois par an.',
      },
    ],
    controller: 'Alder & Moss Media',
    legalBasis: consentBasis,
    preferences: ['survey-length'],
  },
  {
    key: 'partner-brands',
    name: 'Sharing with partner brands',
    description: 'Passing name and email to the partners named in the privacy notice.',
    type: 'STANDARD',
    kind: 'DATA_USE',
    isSoldOrShared: true,
    legalBasis: consentBasis,
    lifeSpanDays: 365,
    createdDaysAgo: 377,
    publishedDaysAgo: 362,
    category: 'Sharing',
    retirement: { daysAgo: 4, afterDays: 16 },
  },
  {
    key: 'notifications-off',
    name: 'All marketing messages',
    description: 'Marketing on any channel. Opting out here ends email, SMS, post, phone and push.',
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
    kind: 'DATA_USE',
    lifeSpanDays: 90,
    createdDaysAgo: 96,
    publishedDaysAgo: null,
  },
  {
    key: 'student-discount',
    name: 'Student discount',
    description: 'Keeping proof of enrollment to give the student discount.',
    type: 'STANDARD',
    kind: 'DATA_USE',
    lifeSpanDays: 365,
    createdDaysAgo: 88,
    publishedDaysAgo: 81,
    translations: [
      {
        language: 'de-de',
        name: 'Rabatt für Studierende',
        description: 'Aufbewahrung eines Studiennachweises, um den Rabatt zu gewähren.',
      },
    ],
    owner: 'Customer service',
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
    kind: 'DATA_USE',
    lifeSpanDays: 30,
    createdDaysAgo: 38,
    publishedDaysAgo: null,
  },
  {
    key: 'recommendations',
    name: 'Recommendations by AI',
    description: 'Products and articles chosen by a model that learns from purchases and reading.',
    type: 'STANDARD',
    kind: 'DATA_USE',
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
