import type { ArrivalNeed, ArrivalState } from '#contract/arrival-states.ts';
import type {
  ConsentStatus,
  DecisionChannel,
  receiptOrigins,
  TransactionType,
  ValueSetter,
} from '#contract/data-subject-values.ts';
import { type Said, said } from './language.ts';

export const statuses: Record<ConsentStatus, Said> = {
  ACTIVE: said('Yes', 'Ja', 'Oui', 'Ja', 'Ja'),
  OPT_IN: said('Yes', 'Ja', 'Oui', 'Ja', 'Ja'),
  NOT_OPT_OUT: said(
    'Not objected',
    'Nicht widersprochen',
    'Pas d’opposition',
    'Geen bezwaar',
    'Ingen invändning',
  ),
  IMPLICIT: said(
    'Counted as yes',
    'Gilt als Ja',
    'Considéré comme oui',
    'Geldt als ja',
    'Räknas som ja',
  ),
  ALWAYS_ACTIVE: said('Always on', 'Immer an', 'Toujours actif', 'Altijd aan', 'Alltid på'),
  PENDING: said(
    'Waits for confirmation',
    'Noch zu bestätigen',
    'À confirmer',
    'Nog te bevestigen',
    'Väntar på bekräftelse',
  ),
  NO_CONSENT: said('No yes given', 'Kein Ja', 'Pas de oui', 'Geen ja', 'Inget ja'),
  EXPIRED: said('Ended', 'Abgelaufen', 'Terminé', 'Verlopen', 'Upphört'),
  WITHDRAWN: said('Stopped', 'Widerrufen', 'Retiré', 'Ingetrokken', 'Återkallat'),
  OPT_OUT: said('Opted out', 'Abgelehnt', 'Refusé', 'Afgemeld', 'Avböjt'),
  HARD_OPT_OUT: said(
    'Opted out for good',
    'Dauerhaft abgelehnt',
    'Refusé définitivement',
    'Definitief afgemeld',
    'Avböjt för gott',
  ),
  EXTEND: said('Extended', 'Verlängert', 'Prolongé', 'Verlengd', 'Förlängt'),
  CHANGE_PREFERENCES: said(
    'Preferences changed',
    'Auswahl geändert',
    'Préférences modifiées',
    'Voorkeuren gewijzigd',
    'Val ändrade',
  ),
};

/** How a person told staff. */
export const channels: Record<DecisionChannel, Said> = {
  PHONE: said('by phone', 'am Telefon', 'par téléphone', 'per telefoon', 'per telefon'),
  EMAIL: said('by email', 'per E-Mail', 'par e-mail', 'per e-mail', 'per e-post'),
  LETTER: said('by letter', 'per Brief', 'par courrier', 'per brief', 'per brev'),
  IN_PERSON: said('in person', 'persönlich', 'en personne', 'persoonlijk', 'personligen'),
  CHAT: said('by chat', 'im Chat', 'par messagerie', 'via chat', 'via chatt'),
  OTHER: said(
    'another way',
    'auf anderem Weg',
    'autrement',
    'op een andere manier',
    'på annat sätt',
  ),
};

/** What a person answered where nobody asked them. */
export const neverAsked = said(
  'Not asked',
  'Nicht gefragt',
  'Pas demandé',
  'Niet gevraagd',
  'Inte tillfrågad',
);

export const types: Record<TransactionType, Said> = {
  PENDING: said(
    'yes, to be confirmed',
    'Ja, noch zu bestätigen',
    'oui, à confirmer',
    'ja, nog te bevestigen',
    'ja, väntar på bekräftelse',
  ),
  CONFIRMED: said('yes', 'Ja', 'oui', 'ja', 'ja'),
  WITHDRAWN: said('withdrawn', 'widerrufen', 'retiré', 'ingetrokken', 'återkallat'),
  EXPIRED: said('ended', 'abgelaufen', 'terminé', 'verlopen', 'upphört'),
  NOTGIVEN: said('no yes given', 'kein Ja', 'pas de oui', 'geen ja', 'inget ja'),
  OPT_OUT: said('opted out', 'abgelehnt', 'refusé', 'afgemeld', 'avböjt'),
  NO_CHOICE: said(
    'no choice made',
    'keine Wahl getroffen',
    'aucun choix',
    'geen keuze gemaakt',
    'inget val gjort',
  ),
  HARD_OPT_OUT: said(
    'opted out for good',
    'dauerhaft abgelehnt',
    'refusé définitivement',
    'definitief afgemeld',
    'avböjt för gott',
  ),
  EXTEND: said('extended', 'verlängert', 'prolongé', 'verlengd', 'förlängt'),
  CHANGE_PREFERENCES: said(
    'preferences changed',
    'Auswahl geändert',
    'préférences modifiées',
    'voorkeuren gewijzigd',
    'val ändrade',
  ),
  OPT_IN: said('opted in', 'zugestimmt', 'accepté', 'aangemeld', 'tackat ja'),
  NO_OPT_OUT: said(
    'objection lifted',
    'Ablehnung aufgehoben',
    'opposition levée',
    'bezwaar opgeheven',
    'invändning hävd',
  ),
  CANCEL: said('canceled', 'abgebrochen', 'annulé', 'geannuleerd', 'avbrutet'),
  IMPLICIT: said(
    'counted as yes',
    'gilt als Ja',
    'considéré comme oui',
    'geldt als ja',
    'räknas som ja',
  ),
};

export const setters: Record<ValueSetter, Said> = {
  FORM: said('Form', 'Formular', 'Formulaire', 'Formulier', 'Formulär'),
  PROGRAM: said(
    'Connected system',
    'Verbundenes System',
    'Système relié',
    'Gekoppeld systeem',
    'Anslutet system',
  ),
  STAFF: said('Our staff', 'Unser Team', 'Notre équipe', 'Onze medewerkers', 'Vår personal'),
};

export const origins: Record<(typeof receiptOrigins)[number], Said> = {
  IMPORT: said('Import', 'Import', 'Import', 'Import', 'Import'),
  API: said('Interface', 'Schnittstelle', 'Interface', 'Interface', 'Gränssnitt'),
  SDK: said('Web form', 'Webformular', 'Formulaire web', 'Webformulier', 'Webbformulär'),
  ONETRUST: said('Console', 'Konsole', 'Console', 'Console', 'Konsol'),
  PREFERENCE_CENTER: said(
    'Page of your choices',
    'Seite Ihrer Auswahl',
    'Page de vos choix',
    'Pagina met uw keuzes',
    'Sidan med dina val',
  ),
  EMAIL_CLIENT_ONE_CLICK: said(
    'Stop button of a mail',
    'Stopp-Taste einer E-Mail',
    'Bouton d’arrêt d’un e-mail',
    'Stopknop van een e-mail',
    'Stoppknapp i ett mejl',
  ),
  HISTORIC_IMPORT: said(
    'Import of older records',
    'Import älterer Daten',
    'Import de données anciennes',
    'Import van oudere gegevens',
    'Import av äldre uppgifter',
  ),
};

export const arrivalStates: Record<ArrivalState, Said> = {
  NOTHING_TO_SEND: said(
    'nothing to send',
    'nichts zu senden',
    'rien à envoyer',
    'niets te verzenden',
    'inget att skicka',
  ),
  WAITING: said('waiting', 'wartet', 'en attente', 'wacht', 'väntar'),
  SENT: said('sent', 'gesendet', 'envoyé', 'verzonden', 'skickat'),
  ACKNOWLEDGED: said('received', 'erhalten', 'reçu', 'ontvangen', 'mottaget'),
  APPLIED: said('applied', 'umgesetzt', 'appliqué', 'uitgevoerd', 'genomfört'),
  SUPERSEDED: said('no longer needed', 'überholt', 'sans objet', 'niet meer nodig', 'inaktuellt'),
  OVERDUE: said('overdue', 'überfällig', 'en retard', 'te laat', 'försenat'),
};

export const arrivalNeeds: Record<ArrivalNeed, Said> = {
  ACKNOWLEDGED: said(
    'done when received',
    'erledigt, wenn erhalten',
    'terminé à la réception',
    'klaar bij ontvangst',
    'klart vid mottagande',
  ),
  APPLIED: said(
    'done when applied',
    'erledigt, wenn umgesetzt',
    'terminé à l’application',
    'klaar bij uitvoering',
    'klart vid genomförande',
  ),
};
