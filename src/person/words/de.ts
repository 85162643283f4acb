import { listIn } from './lists.ts';
import type { Words } from './words.ts';

const list = listIn('de');

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
  center: {
    for: 'Für',
    signal:
      'Ihr Browser bittet darum, Ihre Daten nicht zu verkaufen oder weiterzugeben. Daran halten wir uns.',
    state: {
      on: 'An',
      off: 'Aus',
      ended: 'Ihr Ja ist abgelaufen',
      notAsked: 'Noch nicht beantwortet',
      pending: 'Wartet auf Ihre Bestätigung per Mail',
      offBySignal: 'Aus, wegen des Signals Ihres Browsers',
    },
    stateSince: {
      on: (day) => `An seit ${day}`,
      off: (day) => `Aus seit ${day}`,
      ended: (day) => `Ihr Ja ist am ${day} abgelaufen`,
    },
    topics: 'Themen',
    chosen: (names) => `Gespeichert: ${list(names)}`,
    noneChosen: 'Noch nichts gewählt',
    showAll: (count) => `Alle ${count} zeigen`,
    fault: { missing: 'Wählen Sie mindestens eines.', several: 'Wählen Sie nur eines.' },
    alwaysOn: (names) => `Das erreicht Sie immer: ${list(names)}.`,
    everythingHint:
      '„Alles beenden“ sagt Nein zu alldem und zu allem, was wir Sie sonst noch fragen könnten.',
    record: 'Ihre Angaben',
    history: 'Wozu ich wann Ja gesagt habe',
    copy: 'Signierte Kopie herunterladen',
    aboutLink: 'Zu diesem Link',
    linkUntil: (day) =>
      `Er gilt bis ${day} und zeigt Ihre Auswahl allen, die ihn öffnen. Leiten Sie ihn nicht weiter.`,
    linkShared: 'Er zeigt Ihre Auswahl allen, die ihn öffnen. Leiten Sie ihn nicht weiter.',
    whoWeAre: 'Wer wir sind',
    unchanged: 'Nichts zu speichern: Ihre Auswahl ist wie vorher.',
    changedMeanwhile: (names) =>
      `Anderswo geändert, seit Sie diese Seite geöffnet haben: ${list(names)}. Sie sehen den jetzigen Stand. Ändern Sie es noch einmal, wenn Sie es anders möchten.`,
    faults: (names) => `Noch nicht gespeichert: ${list(names)}. Ihre Auswahl ist noch hier.`,
    askAgain: (names, refusals) =>
      `${refusals > 0 ? 'Jedes Nein ist gespeichert. ' : ''}Diese Seite war zu lange offen, darum fehlt noch: ${list(names)}. Prüfen Sie, für wen es ist, und speichern Sie noch einmal.`,
    onlyNo: (names) =>
      `Ein neues Ja wird hier gerade nicht angenommen: ${list(names)}. Jedes Nein gilt weiterhin.`,
    endedTitle: 'Diese Seite war zu lange offen',
    endedText: (refusals) =>
      refusals > 0
        ? 'Jedes Nein ist gespeichert. Für ein Ja öffnen Sie Ihren Link noch einmal, oder fordern Sie hier einen neuen an.'
        : 'Es wurde nichts geändert. Öffnen Sie Ihren Link noch einmal, oder fordern Sie hier einen neuen an.',
    saved: (changes) =>
      changes === 1 ? 'Gespeichert. 1 Änderung' : `Gespeichert. ${changes} Änderungen`,
    was: 'vorher',
    now: 'jetzt',
    notAnswered: 'Nicht beantwortet',
    nothing: 'Nichts',
    receipt: (count) => (count === 1 ? 'Belegnummer' : 'Belegnummern'),
    changeAgain: 'Anders überlegt? Ändern Sie es hier, so oft Sie möchten.',
    stopped: 'Alles ist beendet',
    stoppedAt: (time, names) => `Beendet am ${time}: ${list(names)}.`,
    nothingLeft: 'Es war nichts an, und das bleibt so, bis Sie Ja sagen.',
    seeAll: 'Meine ganze Auswahl ansehen',
    notSaved: 'Nicht gespeichert',
    notSavedBecause: {
      away: 'Wir erreichen unsere Daten gerade nicht, darum ist dies vielleicht noch nicht gespeichert. Noch einmal speichern schadet nicht.',
      tooMany: 'Aus Ihrem Netz kam in der letzten Minute zu viel. Es wurde nichts geändert.',
      failed: 'Das war unser Fehler.',
    },
    kept: 'Ihre Auswahl ist auf dieser Seite noch da.',
  },
  stop: {
    everything: {
      title: 'Alles stoppen?',
      button: 'Alles stoppen',
      done: 'Alles ist gestoppt',
      text: 'Wir stoppen alles, dem Sie zugestimmt haben, und alles, wonach wir Sie nie gefragt haben.',
      doneText:
        'Nachrichten zu einer Bestellung, einem Abo oder einem Termin erreichen Sie weiterhin.',
    },
    purpose: {
      title: (name) => `„${name}“ stoppen?`,
      button: (name) => `„${name}“ stoppen`,
      done: (name) => `„${name}“ ist gestoppt`,
    },
    nameless: { title: 'Dies stoppen?', button: 'Dies stoppen', done: 'Dies ist gestoppt' },
    forever: 'Dieser Link läuft nie ab. Er kann nur stoppen, nie starten.',
    onItsWay: 'Eine E-Mail, die schon unterwegs ist, kann noch ankommen.',
    toAll: 'Schicken Sie mir einen Link zu allen meinen Einstellungen',
    again: 'Bitte drücken Sie den Knopf gleich noch einmal.',
    incomplete: {
      title: 'Dieser Link ist unvollständig',
      text: 'Kopieren Sie den ganzen Link aus der Mail, oder bitten Sie uns aufzuhören. Ein neuer Link führt zu allen Ihren Einstellungen:',
    },
  },
  preview: {
    title: 'Diese Vorschau ist abgelaufen',
    text: 'Sie war zehn Minuten offen, oder ihr Entwurf wurde verworfen. Öffnen Sie sie in der Konsole noch einmal.',
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
