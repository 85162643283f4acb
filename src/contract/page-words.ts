import { answerWords } from './answer-words.ts';

/**
 * Our own words on the pages of a preference center, besides those of `AnswerWords`, as English has them.
 * A center's `translations` replace them by language and key (*extension*); a language that we don't speak
 * needs all of them. What stands in braces is filled in.
 */
export const pageWords = {
  skip: 'To the content',
  languages: 'Languages',
  notice: 'Privacy notice',
  contact: 'Contact',
  'choices.title': 'Your choices',
  'center.for': 'For',
  'center.signal': 'Your browser sends a signal not to sell or share your data. We honor it.',
  'center.state.on': 'On',
  'center.state.off': 'Off',
  'center.state.ended': 'Your yes has ended',
  'center.state.notAsked': "You haven't answered yet",
  'center.state.pending': 'Waiting for your confirmation by email',
  'center.state.offBySignal': "Off, because of your browser's signal",
  'center.stateSince.on': 'On since {day}',
  'center.stateSince.off': 'Off since {day}',
  'center.stateSince.ended': 'Your yes ended on {day}',
  'center.topics': 'Topics',
  'center.chosen': 'Saved: {names}',
  'center.noneChosen': 'Nothing chosen yet',
  'center.showAll': 'Show all {count}',
  'center.fault.missing': 'Choose at least one.',
  'center.fault.several': 'Choose only one.',
  'center.element.stored': 'We have:',
  'center.element.none': 'We have nothing',
  'center.element.anew': 'A new value',
  'center.element.needed': 'needed',
  'center.element.fault.missing': 'Fill this in.',
  'center.element.fault.tooLong': 'Use at most 750 characters.',
  'center.element.fault.notCountry':
    'Use the name or the code of a country, without special characters.',
  'center.element.needsMail':
    'To change your data, open this page by a link that we mail you now. It counts for a day.',
  'center.element.staysTyped':
    'What you typed stays in this page. Open the mailed link in this browser, then come back here and save again.',
  'center.element.mailMe': 'Mail me a link',
  'center.element.mailed': 'A link is on its way to your address. Open it to change your data.',
  'center.alwaysOn': 'These always reach you: {names}.',
  'center.everythingHint':
    'Stop everything says no to all of this, and to whatever else we may ask you.',
  'center.record': 'Your record',
  'center.history': 'What I agreed to, and when',
  'center.copy': 'Download a signed copy',
  'center.aboutLink': 'About this link',
  'center.linkUntil':
    "It works until {day}, and shows choices to anyone who opens it. Don't forward it.",
  'center.linkShared': "It shows choices to anyone who opens it. Don't forward it.",
  'center.whoWeAre': 'Who we are',
  'center.unchanged': 'Nothing to save: your choices are as they were.',
  'center.changedMeanwhile':
    "Changed elsewhere since you opened this page: {names}. You see them as they are now. Change them again if that isn't what you want.",
  'center.faults': 'Not saved yet: {names}. Your choices are still here.',
  'center.onlyNo': 'No new yes can be taken here just now: {names}. Each no still counts.',
  'center.saved': 'Saved. {count} changes',
  'center.savedUnseen':
    "We can't show the rest of this page just now. You needn't send anything again.",
  'center.was': 'was',
  'center.now': 'now',
  'center.notAnswered': 'Not answered',
  'center.nothing': 'None',
  'center.receipt': 'Receipt numbers',
  'center.changeAgain': 'Changed your mind? Change it again here, as often as you like.',
  'center.stopped': 'Everything has stopped',
  'center.stoppedAt': 'Ended on {time}: {names}.',
  'center.nothingLeft': 'Nothing was on, and nothing will be until you say yes.',
  'center.seeAll': 'See all my choices',
} as const satisfies Record<string, string>;

/** Where `translations` stand in the names of missing texts. */
export const translationsPath = 'translations';

/** The words of a center, each as English has it: those of its answers first. */
export const wordsOfCenter: Readonly<Record<string, string>> = { ...answerWords.en, ...pageWords };

/** Whether our own words speak a language, with or without its region. */
export const isOurLanguage = (language: string): boolean =>
  Object.hasOwn(answerWords, language.split('-', 1)[0]?.toLowerCase() ?? '');
