import type { CollectionPointType, ConsentType } from '#contract/collection-point-values.ts';
import { type Said, said } from './language.ts';

const cookieBanner = said(
  'Cookie banner',
  'Cookie-Banner',
  'Bandeau de cookies',
  'Cookiebanner',
  'Cookiebanner',
);

/** Where people answer. */
export const pointTypes: Record<CollectionPointType, Said> = {
  COOKIE: cookieBanner,
  WEB_FORM: said('Web form', 'Webformular', 'Formulaire web', 'Webformulier', 'Webbformulär'),
  API: said(
    'Connected system',
    'Verbundenes System',
    'Système relié au nôtre',
    'Gekoppeld systeem',
    'Anslutet system',
  ),
  MOBILE_SDK: said('App', 'App', 'Application', 'App', 'App'),
  EMAIL: said('Email', 'E-Mail', 'E-mail', 'E-mail', 'E-post'),
  CALL_CENTER: said(
    'Phone call',
    'Telefonat',
    'Appel téléphonique',
    'Telefoongesprek',
    'Telefonsamtal',
  ),
  PAPER: said(
    'Paper form',
    'Papierformular',
    'Formulaire papier',
    'Papieren formulier',
    'Pappersformulär',
  ),
  IN_PERSON: said('In person', 'Persönlich', 'En personne', 'Persoonlijk', 'Personligen'),
  OTHER: said(
    'Another way',
    'Auf anderem Weg',
    'Autrement',
    'Op een andere manier',
    'På annat sätt',
  ),
  HOSTED_WEB_FORM: said(
    'Web form on a page of its own',
    'Webformular auf eigener Seite',
    'Formulaire web sur sa propre page',
    'Webformulier op een eigen pagina',
    'Webbformulär på en egen sida',
  ),
  EMBEDDED_WEB_FORM: said(
    'Web form within a page',
    'Webformular innerhalb einer Seite',
    'Formulaire web intégré à une page',
    'Webformulier binnen een pagina',
    'Webbformulär inuti en sida',
  ),
  BULK_IMPORT: said(
    'Import of many records',
    'Import vieler Datensätze',
    'Import de nombreuses fiches',
    'Import van veel records',
    'Import av många poster',
  ),
  MOBILE_APPLICATION: said(
    'Mobile app',
    'Mobile App',
    'Application mobile',
    'Mobiele app',
    'Mobilapp',
  ),
  PREFERENCE_CENTER: said(
    'Page of choices',
    'Auswahlseite',
    'Page de choix',
    'Keuzepagina',
    'Sida med val',
  ),
  TRUST_CENTER: said(
    'Privacy page',
    'Datenschutzseite',
    'Page sur la confidentialité',
    'Privacypagina',
    'Integritetssida',
  ),
  NOTIFICATION_OPT_OUT: said(
    'Notifications turned off',
    'Abgeschaltete Benachrichtigungen',
    'Notifications désactivées',
    'Uitgezette meldingen',
    'Avstängda aviseringar',
  ),
  ADMIN_UPDATE: said(
    'Our staff or systems',
    'Unser Team oder unsere Systeme',
    'Notre équipe ou nos systèmes',
    'Onze medewerkers of systemen',
    'Vår personal eller våra system',
  ),
};

/** What counts as an answer there. */
export const consentTypes: Record<ConsentType, Said> = {
  EXPLICIT: said('Explicit', 'Ausdrücklich', 'Explicite', 'Uitdrukkelijk', 'Uttryckligt'),
  IMPLIED: said(
    'By what you do',
    'Durch Ihr Handeln',
    'Par vos actes',
    'Door wat u doet',
    'Genom det du gör',
  ),
  NOT_APPLICABLE: said(
    'Not applicable',
    'Nicht zutreffend',
    'Sans objet',
    'Niet van toepassing',
    'Ej tillämpligt',
  ),
  FORMSUBMIT: said(
    'By sending the form',
    'Durch Absenden des Formulars',
    'Par l’envoi du formulaire',
    'Door het formulier te versturen',
    'Genom att skicka formuläret',
  ),
  UNAMBIGUOUS: said(
    'Unambiguous',
    'Unmissverständlich',
    'Sans ambiguïté',
    'Ondubbelzinnig',
    'Otvetydigt',
  ),
  OPTINCHECKBOX: said(
    'Box to agree',
    'Kästchen zum Zustimmen',
    'Case pour accepter',
    'Vakje om in te stemmen',
    'Ruta för att godkänna',
  ),
  OPTOUTCHECKBOX: said(
    'Box to decline',
    'Kästchen zum Ablehnen',
    'Case pour refuser',
    'Vakje om te weigeren',
    'Ruta för att avböja',
  ),
  SINGLETRIGGER: said(
    'By a single action',
    'Durch eine einzelne Handlung',
    'Par une seule action',
    'Door één handeling',
    'Genom en enda handling',
  ),
  CONDITIONALTRIGGER: said(
    'By an action under a condition',
    'Durch eine Handlung unter einer Bedingung',
    'Par une action sous condition',
    'Door een handeling onder een voorwaarde',
    'Genom en handling under ett villkor',
  ),
  COOKIEBANNER: cookieBanner,
  UNCHECKOPTOUT: said(
    'Box to clear to decline',
    'Kästchen, das man zum Ablehnen leert',
    'Case à décocher pour refuser',
    'Vakje om uit te vinken bij weigering',
    'Ruta att avmarkera för att avböja',
  ),
  CHECKOPTOUT: said(
    'Box to tick to decline',
    'Kästchen, das man zum Ablehnen ankreuzt',
    'Case à cocher pour refuser',
    'Vakje om aan te vinken bij weigering',
    'Ruta att kryssa i för att avböja',
  ),
  NOTICE_ONLY: said(
    'Notice only',
    'Nur ein Hinweis',
    'Simple information',
    'Alleen een kennisgeving',
    'Endast information',
  ),
  CONSENT: said('Consent', 'Einwilligung', 'Consentement', 'Toestemming', 'Samtycke'),
  LEGITIMATE_INTEREST: said(
    'Legitimate interest',
    'Berechtigtes Interesse',
    'Intérêt légitime',
    'Gerechtvaardigd belang',
    'Berättigat intresse',
  ),
  IMPLICIT: said('Implicit', 'Stillschweigend', 'Implicite', 'Stilzwijgend', 'Underförstått'),
};

/** What a notice is. */
export const noticeTypes: Readonly<Record<string, Said>> = {
  PRIVACY_NOTICE: said(
    'notice about privacy',
    'Hinweis zum Datenschutz',
    'avis sur la confidentialité',
    'kennisgeving over privacy',
    'meddelande om integritet',
  ),
  DIGITAL_POLICY: said(
    'digital policy',
    'digitale Richtlinie',
    'politique numérique',
    'digitaal beleid',
    'digital policy',
  ),
};
