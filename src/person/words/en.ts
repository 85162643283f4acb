import type { Words } from './words.ts';

export const en: Words = {
  skip: 'To the content',
  languages: 'Languages',
  notice: 'Privacy notice',
  contact: 'Contact',
  notFound: {
    title: 'There is no page here',
    text: 'The address may be incomplete. Open the link in our mail again, or ask for a new one.',
  },
  away: {
    title: "We can't answer just now",
    text: 'Nothing was changed. Please try again in a moment.',
    again: 'Try again',
  },
  failed: {
    title: 'Something went wrong',
    text: 'That was our fault. Please try again.',
    report: (requestId) => `If it goes on, tell us this number: ${requestId}`,
  },
  tooMany: {
    title: 'Too many requests',
    text: 'Too much was sent from your network in the last minute. Please try again in a minute.',
  },
  tooLarge: { title: 'That was too much', text: 'Please send less at a time.' },
  expired: {
    title: 'This link has expired',
    text: 'Links end after a while, or when you get a new one, to keep your choices safe.',
  },
  incomplete: {
    title: 'This link is incomplete or no longer works',
    text: 'Copy the whole link from the mail, or ask for a new one here.',
  },
  ask: {
    title: 'Get a link to your choices',
    text: "We'll send it to you by mail.",
    address: 'Your email address',
    send: 'Send me a new link',
    missing: 'Enter an email address such as name@example.org.',
    stopTitle: 'Only want to stop emails?',
    stopText: 'Use “Stop” at the bottom of any email from us. It never expires.',
    toForm: 'Get a new link',
  },
  sent: {
    title: 'Check your mail',
    text: 'If we know this address, a new link is on its way. It can take a few minutes.',
    nothing: 'Nothing there? Look in your spam folder, or try another address.',
    another: 'Enter another address',
  },
  choices: {
    title: 'Your choices',
    whose: (masked) => `These are the choices for ${masked}.`,
    none: 'There is nothing to choose here yet.',
    noCookies: 'Your browser keeps no cookies for this page',
    noCookiesText: 'That is fine. Continue without them: this page then ends when you close it.',
    goOn: 'Continue',
    closed: 'Open your link again',
    closedText: 'To keep your choices safe, this page closes after 12 hours.',
  },
  opening: { title: 'Opening your choices', text: 'If nothing happens, ask for a new link.' },
  mail: {
    subject: 'Your link',
    text: (link) =>
      `You asked for a link to your choices:\n\n${link}\n\nIf it wasn't you, do nothing.`,
  },
  outbox: {
    title: 'Outbox',
    text: 'This is a demo, so no mail is sent. Here is what would be in it.',
    to: (masked) => `To ${masked}`,
    none: 'No mail waits here.',
  },
};
