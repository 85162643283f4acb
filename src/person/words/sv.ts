import type { Words } from './words.ts';

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
