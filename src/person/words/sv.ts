import { listIn } from './lists.ts';
import type { Words } from './words.ts';

const list = listIn('sv');

export const sv: Words = {
  skip: 'Till innehållet',
  languages: 'Språk',
  notice: 'Integritetspolicy',
  contact: 'Kontakt',
  notFound: {
    title: 'Det finns ingen sida här',
    text: 'Adressen kan vara ofullständig. Öppna länken i vårt mejl igen, eller be om en ny.',
  },
  away: {
    title: 'Vi kan inte svara just nu',
    text: 'Inget ändrades. Försök igen om en stund.',
    again: 'Försök igen',
  },
  failed: {
    title: 'Något gick fel',
    text: 'Det var vårt fel. Försök igen.',
    report: (requestId) => `Om det fortsätter, uppge detta nummer: ${requestId}`,
  },
  tooMany: {
    title: 'För många förfrågningar',
    text: 'För mycket skickades från ditt nätverk den senaste minuten. Försök igen om en minut.',
  },
  tooLarge: { title: 'Det var för mycket', text: 'Skicka mindre åt gången.' },
  expired: {
    title: 'Länken har gått ut',
    text: 'Länkar upphör efter en tid, eller när du får en ny, så att dina val är skyddade.',
  },
  incomplete: {
    title: 'Länken är ofullständig eller fungerar inte längre',
    text: 'Kopiera hela länken från mejlet, eller be om en ny här.',
  },
  ask: {
    title: 'Få en länk till dina val',
    text: 'Vi skickar den till dig med e-post.',
    address: 'Din e-postadress',
    send: 'Skicka en ny länk',
    missing: 'Ange en e-postadress, till exempel namn@example.org.',
    stopTitle: 'Vill du bara slippa mejl?',
    stopText: 'Använd ”Stopp” längst ner i alla mejl från oss. Den länken går aldrig ut.',
    toForm: 'Be om en ny länk',
  },
  sent: {
    title: 'Titta i din inkorg',
    text: 'Om vi känner till adressen är en ny länk på väg. Det kan ta några minuter.',
    nothing: 'Inget där? Titta i skräpposten, eller försök med en annan adress.',
    another: 'Ange en annan adress',
  },
  choices: {
    title: 'Dina val',
    whose: (masked) => `Det här är valen för ${masked}.`,
    none: 'Det finns inget att välja här än.',
    noCookies: 'Din webbläsare sparar inga kakor för den här sidan',
    noCookiesText: 'Det går bra. Fortsätt utan dem: då upphör sidan när du stänger den.',
    goOn: 'Fortsätt',
    closed: 'Öppna din länk igen',
    closedText: 'För att skydda dina val stängs sidan efter 12 timmar.',
  },
  center: {
    for: 'För',
    signal: 'Din webbläsare ber om att dina uppgifter inte säljs eller delas. Det följer vi.',
    state: {
      on: 'På',
      off: 'Av',
      ended: 'Ditt ja har upphört',
      notAsked: 'Du har inte svarat än',
      pending: 'Väntar på att du bekräftar via mejl',
      offBySignal: 'Av, på grund av signalen från din webbläsare',
    },
    stateSince: {
      on: (day) => `På sedan ${day}`,
      off: (day) => `Av sedan ${day}`,
      ended: (day) => `Ditt ja upphörde ${day}`,
    },
    topics: 'Ämnen',
    chosen: (names) => `Sparat: ${list(names)}`,
    noneChosen: 'Inget valt än',
    showAll: (count) => `Visa alla ${count}`,
    fault: { missing: 'Välj minst ett.', several: 'Välj bara ett.' },
    alwaysOn: (names) => `Detta når dig alltid: ${list(names)}.`,
    everythingHint: '”Stoppa allt” säger nej till allt detta och till allt annat vi kan fråga om.',
    record: 'Dina uppgifter',
    history: 'Vad jag har sagt ja till, och när',
    copy: 'Ladda ner en signerad kopia',
    aboutLink: 'Om den här länken',
    linkUntil: (day) =>
      `Den fungerar till ${day} och visar valen för alla som öppnar den. Vidarebefordra den inte.`,
    linkShared: 'Den visar valen för alla som öppnar den. Vidarebefordra den inte.',
    whoWeAre: 'Vilka vi är',
    unchanged: 'Inget att spara: dina val är som de var.',
    changedMeanwhile: (names) =>
      `Ändrat på annat håll sedan du öppnade sidan: ${list(names)}. Du ser hur det är nu. Ändra igen om du vill ha det på ett annat sätt.`,
    faults: (names) => `Inte sparat än: ${list(names)}. Dina val finns kvar här.`,
    askAgain: (names, refusals) =>
      `${refusals > 0 ? 'Varje nej är sparat. ' : ''}Sidan har varit öppen för länge, så detta återstår: ${list(names)}. Kontrollera vem det gäller och spara igen.`,
    onlyNo: (names) =>
      `Inget nytt ja tas emot här just nu: ${list(names)}. Varje nej gäller fortfarande.`,
    endedTitle: 'Sidan har varit öppen för länge',
    endedText: (refusals) =>
      refusals > 0
        ? 'Varje nej är sparat. Öppna din länk igen för att säga ja, eller få en ny här.'
        : 'Inget har ändrats. Öppna din länk igen, eller få en ny här.',
    saved: (changes) => (changes === 1 ? 'Sparat. 1 ändring' : `Sparat. ${changes} ändringar`),
    was: 'tidigare',
    now: 'nu',
    notAnswered: 'Inte besvarat',
    nothing: 'Inget',
    receipt: () => 'Kvittonummer',
    changeAgain: 'Har du ändrat dig? Ändra här igen, så ofta du vill.',
    stopped: 'Allt är stoppat',
    stoppedAt: (time, names) => `Avslutat ${time}: ${list(names)}.`,
    nothingLeft: 'Inget var på, och inget blir det förrän du säger ja.',
    seeAll: 'Se alla mina val',
    notSaved: 'Det gick inte att spara',
    notSavedBecause: {
      away: 'Vi når inte våra uppgifter just nu, så detta är kanske inte sparat än. Det går bra att spara igen.',
      tooMany: 'För mycket kom från ditt nätverk den senaste minuten. Inget har ändrats.',
      failed: 'Det var vårt fel.',
    },
    kept: 'Dina val finns kvar på den här sidan.',
  },
  stop: {
    everything: {
      title: 'Stoppa allt?',
      button: 'Stoppa allt',
      done: 'Allt är stoppat',
      text: 'Vi stoppar allt som du har sagt ja till, och allt som vi aldrig har frågat dig om.',
      doneText:
        'Meddelanden om en beställning, en prenumeration eller en bokning når dig fortfarande.',
    },
    purpose: {
      title: (name) => `Stoppa ”${name}”?`,
      button: (name) => `Stoppa ”${name}”`,
      done: (name) => `”${name}” är stoppat`,
    },
    nameless: { title: 'Stoppa det här?', button: 'Stoppa det här', done: 'Det här är stoppat' },
    forever: 'Länken slutar aldrig att gälla. Den kan bara stoppa, aldrig starta.',
    onItsWay: 'Ett mejl som redan är på väg kan fortfarande komma fram.',
    toAll: 'Mejla mig en länk till alla mina val',
    again: 'Tryck på knappen igen om en stund.',
    incomplete: {
      title: 'Länken är ofullständig',
      text: 'Kopiera hela länken från mejlet, eller be oss att sluta. En ny länk leder till alla dina val:',
    },
  },
  preview: {
    title: 'Den här förhandsvisningen är slut',
    text: 'Den var öppen i tio minuter, eller så har utkastet tagits bort. Öppna den igen i konsolen.',
  },
  opening: { title: 'Dina val öppnas', text: 'Om inget händer, be om en ny länk.' },
  mail: {
    subject: 'Din länk',
    text: (link) =>
      `Du bad om en länk till dina val:\n\n${link}\n\nOm det inte var du behöver du inte göra något.`,
  },
  outbox: {
    title: 'Utkorg',
    text: 'Det här är en demo, så inget mejl skickas. Så här skulle det se ut.',
    to: (masked) => `Till ${masked}`,
    none: 'Inget mejl väntar här.',
  },
};
