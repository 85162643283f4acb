import { listIn } from './lists.ts';
import type { Words } from './words.ts';

const list = listIn('en');

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
  center: {
    for: 'For',
    signal: 'Your browser sends a signal not to sell or share your data. We honor it.',
    state: {
      on: 'On',
      off: 'Off',
      ended: 'Your yes has ended',
      notAsked: "You haven't answered yet",
      pending: 'Waiting for your confirmation by mail',
      offBySignal: "Off, because of your browser's signal",
    },
    stateSince: {
      on: (day) => `On since ${day}`,
      off: (day) => `Off since ${day}`,
      ended: (day) => `Your yes ended on ${day}`,
    },
    topics: 'Topics',
    chosen: (names) => `Saved: ${list(names)}`,
    noneChosen: 'Nothing chosen yet',
    showAll: (count) => `Show all ${count}`,
    fault: { missing: 'Choose at least one.', several: 'Choose only one.' },
    alwaysOn: (names) => `These always reach you: ${list(names)}.`,
    everythingHint: 'Stop everything says no to all of this, and to whatever else we may ask you.',
    record: 'Your record',
    history: 'What I agreed to, and when',
    copy: 'Download a signed copy',
    aboutLink: 'About this link',
    linkUntil: (day) =>
      `It works until ${day}, and shows choices to anyone who opens it. Don't forward it.`,
    linkShared: "It shows choices to anyone who opens it. Don't forward it.",
    whoWeAre: 'Who we are',
    unchanged: 'Nothing to save: your choices are as they were.',
    changedMeanwhile: (names) =>
      `Changed elsewhere since you opened this page: ${list(names)}. You see them as they are now. Change them again if that isn't what you want.`,
    faults: (names) => `Not saved yet: ${list(names)}. Your choices are still here.`,
    askAgain: (names, refusals) =>
      `${refusals > 0 ? 'Each no was saved. ' : ''}This page was open too long, so these wait: ${list(names)}. Check for whom they are, and save again.`,
    onlyNo: (names) =>
      `No new yes can be taken here just now: ${list(names)}. Each no still counts.`,
    endedTitle: 'This page was open too long',
    endedText: (refusals) =>
      refusals > 0
        ? 'Each no was saved. To say yes, open your link again, or get a new one here.'
        : 'Nothing was changed. Open your link again, or get a new one here.',
    saved: (changes) => (changes === 1 ? 'Saved. 1 change' : `Saved. ${changes} changes`),
    was: 'was',
    now: 'now',
    notAnswered: 'Not answered',
    nothing: 'None',
    receipt: (count) => (count === 1 ? 'Receipt number' : 'Receipt numbers'),
    changeAgain: 'Changed your mind? Change it again here, as often as you like.',
    stopped: 'Everything has stopped',
    stoppedAt: (time, names) => `Ended on ${time}: ${list(names)}.`,
    nothingLeft: 'Nothing was on, and nothing will be until you say yes.',
    seeAll: 'See all my choices',
    notSaved: "Couldn't save",
    notSavedBecause: {
      away: "We can't reach our records just now, so this may not be saved yet. Saving it again is safe.",
      tooMany: 'Too much was sent from your network in the last minute. Nothing was changed.',
      failed: 'That was our fault.',
    },
    kept: 'Your choices are kept on this page.',
  },
  stop: {
    everything: {
      title: 'Stop everything?',
      button: 'Stop everything',
      done: 'Everything has stopped',
      text: 'We stop whatever you agreed to, and whatever we never asked you about.',
      doneText: 'Messages about an order, a subscription or an appointment still reach you.',
    },
    purpose: {
      title: (name) => `Stop ${name}?`,
      button: (name) => `Stop ${name}`,
      done: (name) => `${name} has stopped`,
    },
    nameless: { title: 'Stop this?', button: 'Stop this', done: 'This has stopped' },
    forever: 'This link never expires. It can only stop, never start.',
    onItsWay: 'An email that is already on its way can still arrive.',
    toAll: 'Mail me a link to all my choices',
    again: 'Please press the button again in a moment.',
    incomplete: {
      title: 'This link is incomplete',
      text: 'Copy the whole link from the mail, or ask us to stop. A new link leads to all your choices:',
    },
  },
  preview: {
    title: 'This preview has ended',
    text: 'It was open for ten minutes, or its Draft was discarded. Open it again in the console.',
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
