import { isolated, listIn } from './lists.ts';
import type { Words } from './words.ts';

const list = listIn('de');

export const de: Words = {
  skip: 'Zum Inhalt',
  languages: 'Sprachen',
  notice: 'Datenschutzhinweise',
  contact: 'Kontakt',
  notFound: {
    title: 'Hier ist keine Seite',
    text: 'Vielleicht ist die Adresse unvollständig. Öffnen Sie den Link in unserer E-Mail noch einmal oder fordern Sie einen neuen an.',
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
    text: 'Links gelten nur eine Zeit lang und nur, bis Sie einen neuen bekommen. So bleibt Ihre Auswahl sicher.',
  },
  incomplete: {
    title: 'Dieser Link ist unvollständig oder gilt nicht mehr',
    text: 'Kopieren Sie den ganzen Link aus der E-Mail oder fordern Sie hier einen neuen an.',
  },
  ask: {
    title: 'Link zu Ihrer Auswahl anfordern',
    text: 'Wir schicken ihn Ihnen per E-Mail.',
    address: 'Ihre E-Mail-Adresse',
    send: 'Neuen Link senden',
    missing: 'Geben Sie eine E-Mail-Adresse an, zum Beispiel name@example.org.',
    noMail:
      'Von hier wird keine E-Mail verschickt. Fragen Sie uns nach einem Link: Wie Sie uns erreichen, steht am Ende dieser Seite.',
    stopTitle: 'Möchten Sie nur keine E-Mails mehr bekommen?',
    stopText: 'Nutzen Sie „Stopp“ am Ende jeder E-Mail von uns. Dieser Link läuft nie ab.',
    toForm: 'Neuen Link anfordern',
  },
  sent: {
    title: 'Sehen Sie in Ihr Postfach',
    text: 'Wenn wir diese Adresse kennen, ist ein neuer Link unterwegs. Das kann einige Minuten dauern.',
    nothing:
      'Nichts da? Sehen Sie im Spam-Ordner nach oder versuchen Sie es mit einer anderen Adresse.',
    another: 'Andere Adresse eingeben',
  },
  choices: {
    title: 'Ihre Auswahl',
    whose: (masked) => `Das ist die Auswahl für ${masked}.`,
    none: 'Hier gibt es noch nichts zu wählen.',
    noCookies: 'Ihr Browser behält für diese Seite keine Cookies',
    noCookiesText:
      'Das macht nichts. Es geht auch ohne: Dann endet diese Seite, wenn Sie sie schließen.',
    goOn: 'Weiter',
    closed: 'Öffnen Sie Ihren Link noch einmal',
    closedText: 'Damit Ihre Auswahl sicher bleibt, schließt diese Seite nach 12 Stunden.',
  },
  history: {
    title: 'Wozu ich Ja gesagt habe',
    whose: (masked) => `Für ${masked}. Zeiten in UTC.`,
    none: 'Noch wurde nichts aufgezeichnet.',
    changes: (count) => `${count} Änderungen`,
    answers: {
      yes: { of: (names) => `Ja zu ${names}`, short: 'Ja' },
      no: { of: (names) => `Nein zu ${names}`, short: 'Nein' },
      implied: { of: (names) => `Als Ja gewertet: ${names}`, short: 'Als Ja gewertet' },
      notObjected: { of: (names) => `Kein Widerspruch gegen ${names}`, short: 'Kein Widerspruch' },
      waiting: {
        of: (names) => `${names}: wartet auf Ihre Bestätigung`,
        short: 'Wartet auf Ihre Bestätigung',
      },
      canceled: {
        of: (names) => `${names}: Anmeldung abgebrochen`,
        short: 'Anmeldung abgebrochen',
      },
      notGiven: { of: (names) => `Nicht zugestimmt: ${names}`, short: 'Nicht zugestimmt' },
      noAnswer: { of: (names) => `Keine Antwort zu ${names}`, short: 'Keine Antwort' },
      extended: { of: (names) => `Ja zu ${names} verlängert`, short: 'Verlängert' },
      choices: { of: (names) => `${names}: Auswahl geändert`, short: 'Auswahl geändert' },
      ended: { of: (names) => `Ihr Ja zu ${names} ist abgelaufen`, short: 'Abgelaufen' },
    },
    chosen: (labels) => `Gewählt: ${labels}`,
    nothingChosen: 'Nichts gewählt',
    bySignal: 'Durch eine Einstellung Ihres Browsers',
    corrected: (date) =>
      `Versehentlich aufgezeichnet und am ${date} zurückgenommen. Es zählt nicht.`,
    received: (date) => `Es hat uns am ${date} erreicht.`,
    text: 'Text von diesem Tag',
    textIn: (language) => `Text von diesem Tag, angezeigt auf ${language}`,
    quoted: (text) => `„${text}“`,
    noText: 'Aus dieser Zeit haben wir den Text nicht aufbewahrt.',
    places: {
      stopLink: 'Mit dem Stopp-Link einer E-Mail',
      message: 'Mit einer Antwort auf eine Nachricht oder im Mailprogramm',
      term: 'Die Zeit war vorüber',
      retirement: 'Wir fragen nicht mehr danach',
      kept: 'Aufbewahrt aus der Zeit vor der Löschung Ihrer Daten',
    },
    onSite: (form, site) => `${form} auf ${site}`,
    onPage: (page) => `Auf der Seite „${page}“`,
    byStaff: {
      PHONE: 'Am Telefon mit unserem Team',
      EMAIL: 'Per E-Mail an unser Team',
      LETTER: 'Per Brief an unser Team',
      IN_PERSON: 'Persönlich mit unserem Team',
      CHAT: 'Im Chat mit unserem Team',
      OTHER: 'Mit unserem Team',
      unknown: 'Mit unserem Team',
    },
    receipt: (shortId) => `Beleg ${shortId}`,
    older: 'Ältere',
    newer: 'Neuere',
    now: { title: 'Gilt jetzt', none: 'Nichts', until: (date) => `Bis ${date}` },
    wrong: { title: 'Stimmt etwas nicht?', tell: 'Schreiben Sie uns' },
  },
  copy: {
    title: 'Zum Mitnehmen',
    text: 'Eine Datei mit all dem, von uns signiert. Sie zeigt, was wir wann gespeichert hatten.',
    all: 'Signierte Kopie von allem',
    one: 'Signierte Kopie',
    oneOf: (shortId) => `Signierte Kopie von Beleg ${shortId}`,
    check: 'Eine Kopie prüfen',
    needsMail:
      'Für eine signierte Kopie öffnen Sie diese Seite mit einem Link, den wir Ihnen in den letzten 24 Stunden per E-Mail geschickt haben. So kann niemand sonst sie mitnehmen.',
    mail: 'Link per E-Mail senden',
    refused: 'Für diese Kopie braucht es einen neuen Link',
    refusedText:
      'Der geöffnete Link wurde vor mehr als 24 Stunden verschickt oder kam nicht per E-Mail.',
  },
  document: {
    kinds: {
      CONFIRMATION: 'Was Sie uns gesagt haben',
      PROOF: 'Nachweis Ihrer Einwilligung',
      ACCESS_ANSWER: 'Was wir über Sie gespeichert haben',
    },
    about: {
      CONFIRMATION:
        'Eine Datei mit dem, was Sie gesagt haben, und den Texten, die Sie sahen, von uns signiert.',
      PROOF: 'Eine Datei mit dem, was uns von Ihrer Einwilligung vorliegt, von uns signiert.',
      ACCESS_ANSWER: 'Eine Datei mit allem, was wir über Sie gespeichert haben.',
    },
    made: (made, until) => `Erstellt am ${made}. Dieser Link funktioniert bis ${until}.`,
    save: 'Datei speichern',
    shared: 'Wer diesen Link öffnet, kann die Datei speichern. Leiten Sie ihn nicht weiter.',
    incomplete:
      'Kopieren Sie den ganzen Link aus der E-Mail. Oder antworten Sie auf diese E-Mail, dann senden wir ihn noch einmal.',
    gone: {
      title: 'Dieses Dokument ist nicht mehr hier',
      text: 'Ein solcher Link funktioniert 7 Tage. Antworten Sie auf unsere E-Mail, dann senden wir es noch einmal.',
    },
  },
  sentMails: {
    SENT_LINK: {
      subject: 'Ihr Link zu Ihrer Auswahl',
      paragraph: 'Hier sehen und ändern Sie, was wir dürfen und in was Sie eingewilligt haben.',
      button: 'Meine Auswahl ansehen',
      note: 'Unser Team hat Ihnen diesen Link gesendet. Ihn zu öffnen ändert nichts.',
    },
    SENT_DOCUMENT: {
      subject: 'Ein Dokument zu Ihren Daten',
      paragraph: 'Unser Team hat ein Dokument für Sie erstellt. Sie können es 7 Tage lang öffnen.',
      button: 'Dokument öffnen',
      note: 'Leiten Sie diese E-Mail nicht weiter: Wer den Link öffnet, kann das Dokument speichern.',
    },
    CONSENT: {
      subject: 'Eine Kopie Ihrer Einwilligung',
      paragraph: (place) => `Sie haben auf „${place}“ Ja gesagt. Eine Kopie davon finden Sie hier.`,
      button: 'Meine Einwilligungen ansehen',
      note: 'Ihn zu öffnen ändert nichts. Leiten Sie den Link nicht weiter: Wer ihn öffnet, sieht Ihre Auswahl.',
      stop: (name) => `${name} beenden`,
    },
  },
  verify: {
    title: 'Eine Kopie prüfen',
    text: 'Wählen Sie die Datei einer signierten Kopie. Sie wird in diesem Browser gelesen und nirgendwohin gesendet.',
    file: 'Datei',
    byHand:
      'Ihr Browser führt hier keine Skripte aus. Die Anleitung docs/proofs.md dieser Software zeigt, wie Sie eine Kopie mit openssl prüfen.',
    keys: 'Die öffentlichen Schlüssel',
    genuine: 'Echt',
    genuineText: (issuer, date) => [
      'Signiert von ',
      issuer,
      ' am ',
      date,
      ' (UTC) und seitdem unverändert.',
    ],
    distrusted: 'Nicht vertrauenswürdig',
    distrustedText:
      'Sie wurde mit einem Schlüssel signiert, der zurückgezogen wurde. Holen Sie sich eine neue Kopie.',
    changed: 'Verändert',
    changedText: 'Das ist nicht, was wir signiert haben. Nehmen Sie die Originaldatei.',
    elsewhere: 'Von jemand anderem signiert',
    elsewhereText: (issuer) => ['Die Datei nennt ', issuer, '. Prüfen Sie sie dort.'],
    neither: 'Keine signierte Kopie',
    neitherText:
      'Wählen Sie die Datei so, wie Sie sie gespeichert haben. Ihr Name beginnt mit „my-choices-“.',
    failed: 'Sie ließ sich nicht prüfen',
    failedText:
      'Die öffentlichen Schlüssel waren nicht lesbar. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
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
      pending: 'Wartet auf Ihre Bestätigung per E-Mail',
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
    element: {
      stored: 'Wir haben:',
      none: 'Wir haben nichts',
      anew: 'Ein neuer Wert',
      needed: 'nötig',
      fault: {
        missing: 'Füllen Sie das aus.',
        tooLong: 'Höchstens 750 Zeichen.',
        notCountry: 'Name oder Kürzel eines Landes, ohne Sonderzeichen.',
      },
      needsMail:
        'Um Ihre Daten zu ändern, öffnen Sie diese Seite über einen Link, den wir Ihnen jetzt schicken. Er zählt einen Tag lang.',
      staysTyped:
        'Was Sie eingegeben haben, bleibt auf dieser Seite. Öffnen Sie den Link aus der E-Mail in diesem Browser, kommen Sie hierher zurück und speichern Sie noch einmal.',
      mailMe: 'Link per Mail schicken',
      mailed: 'Ein Link ist zu Ihrer Adresse unterwegs. Öffnen Sie ihn, um Ihre Daten zu ändern.',
    },
    alwaysOn: (names) => `Das erreicht Sie immer: ${list(names)}.`,
    everythingHint:
      '„Alles stoppen“ sagt Nein zu alldem und zu allem, was wir Sie sonst noch fragen könnten.',
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
      `${refusals > 0 ? 'Jedes Nein ist gespeichert. ' : ''}Nicht gespeichert, weil die gesendete Seite nicht mehr galt: ${list(names)}. Prüfen Sie, für wen diese Seite ist, und speichern Sie noch einmal.`,
    onlyNo: (names) =>
      `Ein neues Ja wird hier gerade nicht angenommen: ${list(names)}. Jedes Nein gilt weiterhin.`,
    endedTitle: 'Diese Seite war zu lange offen',
    endedText: (refusals) =>
      refusals > 0
        ? 'Jedes Nein ist gespeichert. Für ein Ja öffnen Sie Ihren Link noch einmal oder fordern Sie hier einen neuen an.'
        : 'Es wurde nichts geändert. Öffnen Sie Ihren Link noch einmal oder fordern Sie hier einen neuen an.',
    saved: (changes) =>
      changes === 1 ? 'Gespeichert. 1 Änderung' : `Gespeichert. ${changes} Änderungen`,
    savedUnseen:
      'Den Rest dieser Seite können wir gerade nicht zeigen. Sie müssen nichts noch einmal senden.',
    was: 'vorher',
    now: 'jetzt',
    notAnswered: 'Nicht beantwortet',
    nothing: 'Nichts',
    receipt: (count) => (count === 1 ? 'Belegnummer' : 'Belegnummern'),
    changeAgain: 'Anders überlegt? Ändern Sie es hier, so oft Sie möchten.',
    stopped: 'Alles ist gestoppt',
    stoppedAt: (time, names) => `Gestoppt am ${time}: ${list(names)}.`,
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
  form: {
    ask: {
      optIn: {
        title: 'Was dürfen wir?',
        text: 'Kreuzen Sie an, womit Sie einverstanden sind. Was leer bleibt, erlauben Sie nicht.',
      },
      optOut: {
        title: 'Was möchten Sie nicht?',
        text: 'Kreuzen Sie an, was Sie nicht möchten. Was leer bleibt, tun wir.',
      },
      implied: {
        title: 'Was das Absenden bedeutet',
        text: 'Hier ist nichts anzukreuzen: Wenn Sie das Formular absenden, gehen wir davon aus, dass Sie einverstanden sind.',
      },
      stop: {
        title: 'Was soll aufhören?',
        text: 'Kreuzen Sie an, was aufhören soll. Es hört endgültig auf.',
      },
    },
    optOutOf: (name) => `Das möchte ich nicht: ${name}`,
    stopOf: (name) => `Stoppen: ${name}`,
    fields: {
      email: 'E-Mail',
      phone: 'Telefon',
      name: 'Name',
      firstName: 'Vorname',
      lastName: 'Nachname',
      birthDate: 'Geburtsdatum',
      country: 'Land',
    },
    optional: 'freiwillig',
    fault: {
      missing: 'Bitte ausfüllen.',
      email: 'Geben Sie eine E-Mail-Adresse wie name@example.org ein.',
      unusable: 'Ein Zeichen darin können wir nicht verwenden. Lassen Sie es weg.',
      tooLong: (maximum) => `Höchstens ${maximum} Zeichen.`,
    },
    check: (faults) =>
      faults === 1
        ? 'Nicht gesendet: Prüfen Sie das markierte Feld.'
        : `Nicht gesendet: Prüfen Sie die ${faults} markierten Felder.`,
    responsible: (name) => `Verantwortlich: ${name}`,
    parent: {
      label: 'Kontakt eines Elternteils',
      text: 'Nur, wenn Sie nicht volljährig sind: Ihre Zustimmung wartet dann auf Ihre Eltern.',
    },
    promises: {
      mail: 'Wir schicken eine E-Mail zur Bestätigung',
      stop: 'Jederzeit widerrufbar',
      unticked: 'Nichts ist vorab angekreuzt',
    },
    toChoices: 'Später anders entscheiden: Link zu Ihrer Auswahl anfordern',
    trap: 'Bitte leer lassen',
    test: 'Das ist eine Vorschau. Was Sie senden, wird als Test aufgezeichnet.',
    thanks: {
      title: 'Danke',
      text: 'Das haben Sie gesendet:',
      again: 'Das hatten Sie schon gesendet. Es zählt einmal.',
    },
    said: {
      yes: 'Ja',
      waits: 'Wartet auf Ihre Eltern',
      asked: 'Ja, sobald Sie es per E-Mail bestätigen',
      optedOut: 'Abgelehnt',
      notOptedOut: 'Kein Widerspruch',
      noted: 'Vermerkt',
      notTicked: 'Nicht angekreuzt',
      left: 'Nicht aufgezeichnet',
    },
    goOn: (host) => `Weiter zu ${host}`,
    toForm: 'Zurück zum Formular',
    nothing: {
      title: 'Es wurde nichts gesendet',
      text: 'Sie haben nichts angekreuzt, also gab es nichts zu senden. Von Ihren Eingaben haben wir nichts behalten.',
    },
    oneMore: {
      title: 'Noch ein Schritt',
      text: 'Klicken Sie auf „Senden“, um Ihre Eingaben abzuschicken.',
      send: 'Senden',
    },
    signal: {
      title: 'Ihr Browser bittet uns, es zu lassen',
      text: (names) =>
        `Er sagt, dass Ihre Daten nicht verkauft oder weitergegeben werden sollen. Sie haben aber ${list(names)} angekreuzt. Was möchten Sie?`,
      keep: 'Ja, trotzdem',
      leave: 'Nein, weglassen',
    },
    changed:
      'Noch nicht gesendet: Dieses Formular hat sich geändert, seit Sie es geöffnet haben. Prüfen Sie es und senden Sie es noch einmal.',
    closed: {
      title: 'Dieses Formular ist geschlossen',
      text: 'Es nimmt jetzt keine Antworten an.',
    },
    signIn: {
      title: 'Für dieses Formular müssen Sie sich anmelden',
      text: 'Es geht nur auf seiner eigenen Website, auf der Sie sich zuerst anmelden.',
    },
    missing: {
      title: 'Hier ist kein Formular',
      text: 'Die Adresse ist vielleicht unvollständig, oder das Formular ist noch nicht offen.',
    },
    ownPage: 'Dieses Formular auf einer eigenen Seite öffnen',
    embed: {
      sending: 'Wird gesendet …',
      unsent:
        'Keine Antwort. Prüfen Sie Ihre Verbindung und senden Sie noch einmal: Es zählt nur einmal.',
      blocked:
        'Diese Seite lässt nicht zu, dass das Formular gesendet wird. Es wurde nichts gesendet.',
    },
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
    toAll: 'Link zu meiner ganzen Auswahl anfordern',
    again: 'Bitte drücken Sie den Knopf gleich noch einmal.',
    incomplete: {
      title: 'Dieser Link ist unvollständig',
      text: 'Kopieren Sie den ganzen Link aus der E-Mail. Oder fordern Sie einen neuen Link zu Ihrer ganzen Auswahl an und stoppen Sie dort:',
    },
  },
  confirm: {
    toMail:
      'Wenn etwas zu bestätigen ist, haben wir Ihnen geschrieben. Klicken Sie in dieser E-Mail innerhalb von 72 Stunden auf „Bestätigen“.',
    asked: (form, time) =>
      `Sie haben sich am ${time} bei ${isolated(form)} angemeldet, und zwar hierfür:`,
    title: 'Stimmt das?',
    button: 'Bestätigen',
    harmless: 'Bevor Sie bestätigen, beginnt nichts.',
    notMe: 'Das war ich nicht',
    done: 'Bestätigt',
    doneText: 'Sie haben Ja gesagt zu:',
    already: 'Dies wurde schon bestätigt',
    stands: 'Ihr Nein gilt',
    standsText: 'Sie haben nach der Anmeldung Nein dazu gesagt. Deshalb wurde nichts geändert:',
    partly: 'Dazu haben Sie nach der Anmeldung Nein gesagt, und das gilt:',
    ended: {
      title: 'Dieser Link gilt nicht mehr',
      text: 'Er gilt 72 Stunden oder bis Sie die Anmeldung zurücknehmen. Nichts hat begonnen. Melden Sie sich noch einmal an, dann bekommen Sie einen neuen, nach dem Zurücknehmen erst nach 30 Tagen.',
    },
    incomplete:
      'Kopieren Sie den ganzen Link aus der E-Mail oder melden Sie sich noch einmal an, dann bekommen Sie einen neuen.',
    cancel: {
      title: 'Diese Anmeldung zurücknehmen?',
      text: 'Nichts beginnt, und 30 Tage lang kann niemand eine solche E-Mail an diese Adresse senden lassen.',
      button: 'Zurücknehmen',
      done: 'Zurückgenommen',
      doneText: 'Nichts hat begonnen. 30 Tage lang bekommen Sie keine solche E-Mail.',
      overText: 'Diese Anmeldung gilt nicht mehr. 30 Tage lang bekommen Sie keine solche E-Mail.',
    },
    stopped: {
      title: 'Dies ist gestoppt',
      text: 'Es war bestätigt. Jetzt haben Sie Nein dazu gesagt und bekommen 30 Tage lang keine solche E-Mail.',
    },
    gone: 'Wir wissen nicht mehr, wofür diese E-Mail war. Deshalb können Sie hier nichts stoppen. Fordern Sie einen Link zu Ihrer ganzen Auswahl an und stoppen Sie es dort:',
    again: 'Bitte drücken Sie den Knopf gleich noch einmal.',
    mail: {
      subject: 'Bestätigen Sie Ihre Anmeldung',
      opening: 'Bitte bestätigen Sie, dass Sie das möchten.',
      right: 'Stimmt das?',
      notYou: (day) =>
        `Das waren Sie nicht? Tun Sie nichts, dann beginnt nichts. Was wir nur von dieser Anmeldung wissen, löschen wir am ${day}.`,
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
    noButton: 'Die Schaltfläche geht nicht? Öffnen Sie diese Adresse:',
    notYou: 'Das waren nicht Sie? Dann müssen Sie nichts tun.',
    link: {
      subject: 'Ihr Link zu Ihrer Auswahl',
      asked: 'Sie haben einen Link zu Ihrer Auswahl angefordert.',
      text: 'Hier sehen und ändern Sie, was wir dürfen und wozu Sie Ja gesagt haben.',
      button: 'Meine Auswahl ansehen',
      harmless: 'Ihn zu öffnen ändert nichts.',
    },
  },
  outbox: {
    title: 'Postausgang',
    text: 'Dies ist eine Demo, deshalb wird keine E-Mail gesendet. Das stünde darin.',
    to: (masked) => `An ${masked}`,
    none: 'Hier wartet keine E-Mail.',
  },
};
