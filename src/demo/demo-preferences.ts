import type { DemoPreference } from './demo-preference.ts';
import { productInterests } from './product-interests.ts';

export const demoPreferences: readonly DemoPreference[] = [
  productInterests,
  {
    key: 'contact-channel',
    name: 'Contact channel',
    description: 'How we may reach you.',
    selection: 'MULTI_CHOICE',
    display: 'CHECKBOXES',
    isRequired: true,
    createdDaysAgo: 729,
    changedDaysAgo: 201,
    options: 'Email | SMS | Phone | Post | App',
    languages: {
      'de-de': {
        name: 'Kontaktweg',
        description: 'Wie wir Sie erreichen dürfen.',
        options: 'E-Mail | SMS | Telefon | Post | App',
      },
      'nl-nl': {
        name: 'Contactkanaal',
        description: 'Hoe wij u mogen bereiken.',
        options: 'E-mail | Sms | Telefoon | Post | App',
      },
      'sv-se': {
        name: 'Kontaktväg',
        description: 'Hur vi får nå dig.',
        options: 'E-post | Sms | Telefon | Brev | App',
      },
      'fi-fi': {
        name: 'Yhteydenottotapa',
        description: 'Miten saamme ottaa sinuun yhteyttä.',
        options: 'Sähköposti | Tekstiviesti | Puhelin | Posti | Sovellus',
      },
      ar: {
        name: 'وسيلة الاتصال',
        description: 'كيف يمكننا التواصل معك.',
        options: 'البريد الإلكتروني | رسالة نصية | الهاتف | البريد | التطبيق',
      },
      he: {
        name: 'ערוץ קשר',
        description: 'איך אפשר ליצור אתכם קשר.',
        options: 'דוא״ל | מסרון | טלפון | דואר | אפליקציה',
      },
    },
  },
  {
    key: 'offer-frequency',
    name: 'Frequency of offers',
    description: 'How often we send you offers by email.',
    selection: 'SINGLE_CHOICE',
    display: 'RADIO_BUTTONS',
    preset: 1,
    createdDaysAgo: 729,
    changedDaysAgo: 388,
    options: 'Twice a week | Once a week | Once a month | Only in the sales',
    languages: {
      'de-de': {
        name: 'Häufigkeit der Angebote',
        description: 'Wie oft wir Ihnen Angebote per E-Mail senden.',
        options: 'Zweimal pro Woche | Einmal pro Woche | Einmal im Monat | Nur im Schlussverkauf',
      },
      'fr-fr': {
        name: 'Fréquence des offres',
        description: 'À quelle fréquence nous vous envoyons des offres par e-mail.',
        options:
          'Deux fois par semaine | Une fois par semaine | Une fois par mois | Seulement pendant les soldes',
      },
      'sv-se': {
        name: 'Hur ofta erbjudanden',
        description: 'Hur ofta vi skickar erbjudanden via e-post.',
        options: 'Två gånger i veckan | En gång i veckan | En gång i månaden | Bara på rean',
      },
      ar: {
        name: 'وتيرة العروض',
        description: 'كم مرة نرسل إليك العروض عبر البريد الإلكتروني.',
        options: 'مرتين في الأسبوع | مرة في الأسبوع | مرة في الشهر | في موسم التخفيضات فقط',
      },
    },
  },
  {
    key: 'call-times',
    name: 'Times for calls',
    description: 'When our customer service may call you.',
    selection: 'SINGLE_CHOICE',
    display: 'DROPDOWN',
    createdDaysAgo: 727,
    changedDaysAgo: 640,
    options: 'In the morning | In the afternoon | In the evening | On Saturdays',
    languages: {
      'de-de': {
        name: 'Anrufzeiten',
        description: 'Wann unser Kundendienst Sie anrufen darf.',
        options: 'Vormittags | Nachmittags | Abends | Samstags',
      },
      'nl-nl': {
        name: 'Beltijden',
        description: 'Wanneer onze klantenservice u mag bellen.',
        options: '’s Ochtends | ’s Middags | ’s Avonds | Op zaterdag',
      },
      'fr-fr': {
        name: 'Heures d’appel',
        description: 'Quand notre service clients peut vous appeler.',
        options: 'Le matin | L’après-midi | Le soir | Le samedi',
      },
      'sv-se': {
        name: 'Tider för samtal',
        description: 'När vår kundtjänst får ringa dig.',
        options: 'På förmiddagen | På eftermiddagen | På kvällen | På lördagar',
      },
      ar: {
        name: 'أوقات الاتصال',
        description: 'متى يمكن لخدمة العملاء لدينا الاتصال بك.',
        options: 'صباحًا | بعد الظهر | مساءً | أيام السبت',
      },
    },
  },
  {
    key: 'loyalty-rewards',
    name: 'Loyalty rewards',
    description: 'What your points turn into at the end of the year.',
    selection: 'SINGLE_CHOICE',
    display: 'BUTTONS',
    preset: 0,
    createdDaysAgo: 720,
    changedDaysAgo: 96,
    options: 'Vouchers | A donation | Early access to sales | Free delivery',
    languages: {
      'fi-fi': {
        name: 'Kanta-asiakasedut',
        description: 'Miksi pisteesi vaihdetaan vuoden lopussa.',
        options: 'Lahjakortit | Lahjoitus | Ennakkopääsy alennusmyynteihin | Ilmainen toimitus',
      },
      'sv-se': {
        name: 'Bonus',
        description: 'Vad dina poäng blir i slutet av året.',
        options:
          'Presentkort | En gåva till välgörenhet | Tidig tillgång till rean | Free delivery',
      },
      'de-de': {
        name: 'Prämien',
        description: 'Wofür Ihre Punkte am Jahresende eingelöst werden.',
        options: 'Gutscheine | Eine Spende | Früher Zugang zum Schlussverkauf |',
      },
    },
  },
  {
    key: 'newsletter-topics',
    name: 'Newsletter topics',
    description: 'What our editors write to you about.',
    selection: 'MULTI_CHOICE',
    display: 'CHECKBOXES',
    createdDaysAgo: 595,
    changedDaysAgo: 33,
    options: 'Politics | Business | Culture | Science | Sport | Travel | Long reads',
    languages: {
      'de-de': {
        name: 'Themen der Newsletter',
        description: 'Worüber unsere Redaktion Ihnen schreibt.',
        options: 'Politik | Wirtschaft | Kultur | Wissenschaft | Sport | Reise | Lesestücke',
      },
      'fr-fr': {
        name: 'Sujets des lettres',
        description: 'Ce dont nos rédactions vous parlent.',
        options: 'Politique | Économie | Culture | Science | Sport | Voyage | Grands formats',
      },
      ar: {
        name: 'موضوعات النشرة',
        description: '',
        options: 'السياسة | الاقتصاد | الثقافة | العلوم | الرياضة | السفر |',
      },
    },
  },
  {
    key: 'newsletter-rhythm',
    name: 'Newsletter rhythm',
    description: 'When the newsletters come.',
    selection: 'SINGLE_CHOICE',
    display: 'BUTTONS',
    preset: 0,
    createdDaysAgo: 594,
    changedDaysAgo: 592,
    options: 'Every morning | On weekdays | At the weekend',
    languages: {
      'de-de': {
        name: 'Rhythmus der Newsletter',
        description: 'Wann die Newsletter kommen.',
        options: 'Jeden Morgen | Werktags | Am Wochenende',
      },
      'fr-fr': {
        name: 'Rythme des lettres',
        description: 'Quand les lettres arrivent.',
        options: 'Chaque matin | En semaine | Le week-end',
      },
    },
  },
  {
    key: 'ad-choice',
    name: 'Choice of ads',
    description: 'What the ads on our magazine sites are based on.',
    selection: 'SINGLE_CHOICE',
    display: 'RADIO_BUTTONS',
    createdDaysAgo: 656,
    changedDaysAgo: 650,
    options: 'What I read | The page I’m on | Nothing at all',
    languages: {
      'fr-fr': {
        name: 'Choix des publicités',
        description: 'Ce qui détermine les publicités sur les sites de nos magazines.',
        options: 'Ce que je lis | La page où je suis | Rien du tout',
      },
    },
  },
  {
    key: 'event-kinds',
    name: 'Kinds of events',
    description: 'What you would like to be invited to.',
    selection: 'MULTI_CHOICE',
    display: 'CHECKBOXES',
    createdDaysAgo: 562,
    changedDaysAgo: 410,
    options:
      'Readings | Store openings | Customer evenings | Children’s afternoons | Online events',
    languages: {
      'de-de': {
        name: 'Arten von Veranstaltungen',
        description: 'Wozu Sie eingeladen werden möchten.',
        options:
          'Lesungen | Ladeneröffnungen | Kundenabende | Kindernachmittage | Online-Veranstaltungen',
      },
      'fr-fr': {
        name: 'Types d’événements',
        description: 'Ce à quoi vous souhaitez être invité.',
        options: 'Lectures | Ouvertures de magasins | Soirées clients | | Événements en ligne',
      },
    },
  },
  {
    key: 'appointment-reminders',
    name: 'Appointment reminders',
    description: 'When our clinics remind you of an appointment.',
    selection: 'SINGLE_CHOICE',
    display: 'DROPDOWN',
    preset: 1,
    isRequired: true,
    createdDaysAgo: 508,
    changedDaysAgo: 47,
    options: 'A week before | Two days before | The day before | On the morning',
    languages: {
      'de-de': {
        name: 'Terminerinnerungen',
        description: 'Wann unsere Praxen Sie an einen Termin erinnern.',
        options: 'Eine Woche vorher | Zwei Tage vorher | Am Tag vorher | Am Morgen des Termins',
      },
      ar: {
        name: 'التذكير بالمواعيد',
        description: 'متى تذكّرك عياداتنا بموعدك.',
        options: 'قبل أسبوع | قبل يومين | قبل يوم | صباح يوم الموعد',
      },
      he: {
        name: 'תזכורות לתורים',
        description: 'מתי המרפאות שלנו יזכירו לכם תור.',
        options: 'שבוע לפני | יומיים לפני | יום לפני |',
      },
    },
  },
  {
    key: 'check-ups',
    name: 'Check-ups',
    description: 'Which check-ups our clinics may remind you of.',
    selection: 'MULTI_CHOICE',
    display: 'CHECKBOXES',
    createdDaysAgo: 507,
    changedDaysAgo: 150,
    options: 'Vaccinations | Dental check | Eye test | Skin check | Blood pressure | Hearing test',
    languages: {
      'de-de': {
        name: 'Vorsorge',
        description: 'An welche Vorsorge unsere Praxen Sie erinnern dürfen.',
        options: 'Impfungen | Zahnkontrolle | Sehtest | Hautkontrolle | Blutdruckmessung | Hörtest',
      },
      ar: {
        name: 'الفحوصات',
        description: 'الفحوصات التي يمكن لعياداتنا أن تذكّرك بها.',
        options: 'التطعيمات | فحص الأسنان | فحص النظر | فحص الجلد | ضغط الدم | فحص السمع',
      },
    },
  },
  {
    key: 'survey-length',
    name: 'Length of surveys',
    description: 'How much of your time a survey may take.',
    selection: 'SINGLE_CHOICE',
    display: 'RADIO_BUTTONS',
    createdDaysAgo: 432,
    changedDaysAgo: 432,
    options: 'Up to five minutes | Up to fifteen minutes | A talk of half an hour',
    languages: {},
  },
  {
    key: 'catalogue-form',
    name: 'Catalog format',
    description: 'Whether the catalog comes on paper. No longer offered.',
    selection: 'SINGLE_CHOICE',
    display: 'BUTTONS',
    isDisabled: true,
    createdDaysAgo: 728,
    changedDaysAgo: 300,
    options: 'On paper | As a file | Not at all',
    languages: {
      'nl-nl': {
        name: 'Vorm van de catalogus',
        description: 'Of de catalogus op papier komt. Niet meer aangeboden.',
        options: 'Op papier | Als bestand | Helemaal niet',
      },
    },
  },
];
