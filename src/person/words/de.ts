import type { Words } from './words.ts';

export const de: Words = {
  skip: 'Zum Inhalt',
  languages: 'Sprachen',
  notice: 'Datenschutzhinweise',
  contact: 'Kontakt',
  notFound: {
    title: 'Hier ist keine Seite',
    text: 'Vielleicht ist die Adresse unvollständig. Öffnen Sie den Link in unserer Mail noch einmal, oder fordern Sie einen neuen an.',
  },
  away: {
    title: 'Wir können gerade nicht antworten',
    text: 'Es wurde nichts geändert. Bitte versuchen Sie es gleich noch einmal.',
    again: 'Noch einmal versuchen',
  },
  failed: {
    title: 'Etwas ist schiefgegangen',
    text: 'Das war unser Fehler. Bitte versuchen Sie es noch einmal.',
    report: (requestId) => `Wenn es so bleibt, nennen Sie uns diese Nummer: ${requestId}`,
  },
  tooMany: {
    title: 'Zu viele Anfragen',
    text: 'Aus Ihrem Netz kam in der letzten Minute zu viel. Bitte versuchen Sie es in einer Minute noch einmal.',
  },
  tooLarge: { title: 'Das war zu viel', text: 'Bitte senden Sie weniger auf einmal.' },
  expired: {
    title: 'Dieser Link ist abgelaufen',
    text: 'Links enden nach einiger Zeit oder wenn Sie einen neuen bekommen, damit Ihre Auswahl sicher bleibt.',
  },
  incomplete: {
    title: 'Dieser Link ist unvollständig oder gilt nicht mehr',
    text: 'Kopieren Sie den ganzen Link aus der Mail, oder fordern Sie hier einen neuen an.',
  },
  ask: {
    title: 'Link zu Ihrer Auswahl anfordern',
    text: 'Wir schicken ihn Ihnen per Mail.',
    address: 'Ihre E-Mail-Adresse',
    send: 'Neuen Link senden',
    missing: 'Geben Sie eine E-Mail-Adresse an, zum Beispiel name@example.org.',
    stopTitle: 'Möchten Sie nur keine E-Mails mehr?',
    stopText: 'Nutzen Sie „Stopp“ am Ende jeder E-Mail von uns. Dieser Link läuft nie ab.',
    toForm: 'Neuen Link anfordern',
  },
  sent: {
    title: 'Sehen Sie in Ihr Postfach',
    text: 'Wenn wir diese Adresse kennen, ist ein neuer Link unterwegs. Das kann einige Minuten dauern.',
    nothing:
      'Nichts da? Sehen Sie im Spam-Ordner nach, oder versuchen Sie es mit einer anderen Adresse.',
    another: 'Andere Adresse eingeben',
  },
  choices: {
    title: 'Ihre Auswahl',
    whose: (masked) => `Das ist die Auswahl für ${masked}.`,
    none: 'Hier gibt es noch nichts zu wählen.',
    noCookies: 'Ihr Browser behält für diese Seite keine Cookies',
    noCookiesText:
      'Das macht nichts. Machen Sie ohne sie weiter: Dann endet diese Seite, wenn Sie sie schließen.',
    goOn: 'Weiter',
    closed: 'Öffnen Sie Ihren Link noch einmal',
    closedText: 'Damit Ihre Auswahl sicher bleibt, schließt diese Seite nach 12 Stunden.',
  },
  opening: {
    title: 'Ihre Auswahl wird geöffnet',
    text: 'Wenn nichts passiert, fordern Sie einen neuen Link an.',
  },
  mail: {
    subject: 'Ihr Link',
    text: (link) =>
      `Sie haben einen Link zu Ihrer Auswahl angefordert:\n\n${link}\n\nWenn Sie das nicht waren, müssen Sie nichts tun.`,
  },
  outbox: {
    title: 'Postausgang',
    text: 'Dies ist eine Demo, deshalb wird keine Mail gesendet. Das stünde darin.',
    to: (masked) => `An ${masked}`,
    none: 'Hier wartet keine Mail.',
  },
};
