import type { BulkAction, bulkResults } from '#contract/bulk-jobs.ts';
import type { ConfirmationState } from '#contract/confirmation-numbers.ts';
import type { ClaimDecision, ClaimKind } from '#contract/data-subject-values.ts';
import type { ErasureStatus } from '#contract/erasures.ts';
import type { MailKind } from '#contract/mails.ts';
import { statuses } from './consent-kinds.ts';
import { type Said, said } from './language.ts';

export const claims: Record<ClaimKind, Said> = {
  ELEMENT: said('Data element', 'Angabe', 'Donnée', 'Gegeven', 'Uppgift'),
  IDENTIFIER: said('Identifier', 'Kennung', 'Identifiant', 'Kenmerk', 'Identifierare'),
  LANGUAGE: said('Language', 'Sprache', 'Langue', 'Taal', 'Språk'),
  IDENTIFIER_TYPE: said(
    'Kind of identifier',
    'Art der Kennung',
    'Type d’identifiant',
    'Soort kenmerk',
    'Typ av identifierare',
  ),
};

export const decisions: Record<ClaimDecision, Said> = {
  ACCEPTED: said('accepted', 'übernommen', 'accepté', 'overgenomen', 'godtogs'),
  DISMISSED: said('dismissed', 'verworfen', 'écarté', 'verworpen', 'avfärdades'),
};

export const mails: Record<MailKind, Said> = {
  LINK: said(
    'The link that was asked for',
    'Der erbetene Link',
    'Le lien demandé',
    'De gevraagde link',
    'Den begärda länken',
  ),
  CONFIRMATION: said(
    'Confirmation of a sign-up',
    'Bestätigung einer Anmeldung',
    'Confirmation d’une inscription',
    'Bevestiging van een aanmelding',
    'Bekräftelse av en anmälan',
  ),
  CONSENT: said(
    'Copy of a consent',
    'Kopie einer Einwilligung',
    'Copie d’un consentement',
    'Kopie van een toestemming',
    'Kopia av ett samtycke',
  ),
  SENT_LINK: said(
    'Personal link',
    'Persönlicher Link',
    'Lien personnel',
    'Persoonlijke link',
    'Personlig länk',
  ),
  SENT_DOCUMENT: said('Document', 'Dokument', 'Document', 'Document', 'Dokument'),
};

export const confirmations: Record<ConfirmationState, Said> = {
  WAITING: statuses.PENDING,
  CONFIRMED: said('Confirmed', 'Bestätigt', 'Confirmée', 'Bevestigd', 'Bekräftad'),
  CANCELED: said('Canceled', 'Abgebrochen', 'Annulée', 'Geannuleerd', 'Avbruten'),
  LAPSED: said(
    'Never confirmed',
    'Nie bestätigt',
    'Jamais confirmée',
    'Nooit bevestigd',
    'Aldrig bekräftad',
  ),
};

export const erasures: Record<ErasureStatus, Said> = {
  REQUESTED: said('Open', 'Offen', 'En cours', 'Open', 'Öppen'),
  DONE: said('Done', 'Erledigt', 'Terminée', 'Afgehandeld', 'Klar'),
  DECLINED: said('Declined', 'Abgelehnt', 'Refusée', 'Afgewezen', 'Avslagen'),
};

export const bulkKinds: Record<BulkAction, Said> = {
  WITHDRAW: said(
    'Withdraw a consent',
    'Einwilligung widerrufen',
    'Retirer un consentement',
    'Toestemming intrekken',
    'Återkalla ett samtycke',
  ),
  SET_ELEMENT: said(
    'Set a data element',
    'Angabe setzen',
    'Définir une donnée',
    'Gegeven vastleggen',
    'Ange en uppgift',
  ),
  REQUEST_ERASURE: said(
    'Ask for erasure',
    'Löschung beantragen',
    'Demander l’effacement',
    'Wissing aanvragen',
    'Begära radering',
  ),
  EXPORT: said('Export', 'Export', 'Export', 'Export', 'Export'),
};

export const bulkDone: Record<(typeof bulkResults)[number], Said> = {
  CHANGED: said('Done', 'Erledigt', 'Fait', 'Gedaan', 'Klart'),
  UNCHANGED: said(
    'Nothing to change',
    'Nichts zu ändern',
    'Rien à changer',
    'Niets te wijzigen',
    'Inget att ändra',
  ),
  SKIPPED: said('Skipped', 'Übersprungen', 'Omis', 'Overgeslagen', 'Överhoppat'),
  FAILED: said('Refused', 'Abgewiesen', 'Rejeté', 'Geweigerd', 'Nekat'),
};
