import type { DecisionChannel } from '#contract/data-subject-values.ts';
import type { FormAsking } from '#contract/hosted-form.ts';
import type { DocumentKind } from '#contract/mails.ts';
import type { ActPlaceKind } from '#contract/signed-copy.ts';
import type { Answer } from '#service/domains/person-history/build-history.ts';

/** Fields of forms that we have a word for. */
export type FieldWord =
  | 'email'
  | 'phone'
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'birthDate'
  | 'country';

/** What became of a purpose of a form that was sent. */
export type FormSaid =
  | 'yes'
  | 'waits'
  | 'asked'
  | 'optedOut'
  | 'notOptedOut'
  | 'noted'
  | 'notTicked'
  | 'left';

/** What people's pages say in one language; a page speaks to one person. Every language has all of it. */
export type Words = {
  /** Of the frame around each page. */
  skip: string;
  languages: string;
  notice: string;
  contact: string;
  notFound: { title: string; text: string };
  /** Our database can't be reached, or the service has too much to do. */
  away: { title: string; text: string; again: string };
  failed: { title: string; text: string; report: (requestId: string) => string };
  tooMany: { title: string; text: string };
  tooLarge: { title: string; text: string };
  /** A link that doesn't open anything now. */
  expired: { title: string; text: string };
  incomplete: { title: string; text: string };
  /** The form for a new link. */
  ask: {
    title: string;
    text: string;
    address: string;
    send: string;
    missing: string;
    /** Where no mail can be sent. */
    noMail: string;
    stopTitle: string;
    stopText: string;
    toForm: string;
  };
  sent: { title: string; text: string; nothing: string; another: string };
  /** A person's page. */
  choices: {
    title: string;
    whose: (masked: string) => string;
    none: string;
    noCookies: string;
    noCookiesText: string;
    goOn: string;
    /** Nobody's link was opened here, or too long ago. */
    closed: string;
    closedText: string;
  };
  /** What a person said and agreed to. */
  history: {
    title: string;
    whose: (masked: string) => string;
    none: string;
    /** Names a list of them. */
    changes: (count: number) => string;
    /** What was said to purposes: the names as a list, or one of them after its name. */
    answers: Record<Answer, { of: (names: string) => string; short: string }>;
    chosen: (labels: string) => string;
    nothingChosen: string;
    bySignal: string;
    corrected: (date: string) => string;
    received: (date: string) => string;
    /** The text that was in force, in the language that was shown. */
    text: string;
    textIn: (language: string) => string;
    quoted: (text: string) => string;
    noText: string;
    places: Record<Exclude<ActPlaceKind, 'form' | 'center' | 'staff'>, string>;
    onSite: (form: string, site: string) => string;
    onPage: (page: string) => string;
    byStaff: Record<DecisionChannel | 'unknown', string>;
    receipt: (shortId: string) => string;
    older: string;
    newer: string;
    now: { title: string; none: string; until: (date: string) => string };
    wrong: { title: string; tell: string };
  };
  copy: {
    title: string;
    text: string;
    all: string;
    one: string;
    oneOf: (shortId: string) => string;
    check: string;
    needsMail: string;
    mail: string;
    refused: string;
    refusedText: string;
  };
  /** The page of a document that staff had sent. */
  document: {
    kinds: Record<DocumentKind, string>;
    about: Record<DocumentKind, string>;
    made: (made: string, until: string) => string;
    save: string;
    shared: string;
    /** Under the title of `incomplete`. */
    incomplete: string;
    gone: { title: string; text: string };
  };
  /** Mail that staff had sent, and mail that tells of a consent. */
  sentMails: {
    SENT_LINK: { subject: string; paragraph: string; button: string; note: string };
    SENT_DOCUMENT: { subject: string; paragraph: string; button: string; note: string };
    CONSENT: {
      subject: string;
      paragraph: (place: string) => string;
      button: string;
      note: string;
      stop: (name: string) => string;
    };
  };
  verify: {
    title: string;
    text: string;
    file: string;
    /** Where the browser runs no script. */
    byHand: string;
    keys: string;
    genuine: string;
    genuineText: (issuer: unknown, date: unknown) => unknown;
    distrusted: string;
    distrustedText: string;
    changed: string;
    changedText: string;
    elsewhere: string;
    elsewhereText: (issuer: unknown) => unknown;
    neither: string;
    neitherText: string;
    failed: string;
    failedText: string;
  };
  /** A person's choices on a preference center. */
  center: {
    /** Before the masked address. */
    for: string;
    signal: string;
    state: Record<'on' | 'off' | 'ended' | 'notAsked' | 'pending' | 'offBySignal', string>;
    stateSince: Record<'on' | 'off' | 'ended', (day: string) => string>;
    topics: string;
    /** Of the options that are saved, where all of them are folded. */
    chosen: (names: readonly string[]) => string;
    noneChosen: string;
    showAll: (count: number) => string;
    fault: Record<'missing' | 'several', string>;
    /** Of a data element. */
    element: {
      /** Before what is stored, masked. */
      stored: string;
      none: string;
      anew: string;
      needed: string;
      fault: Record<'missing' | 'tooLong' | 'notCountry', string>;
      needsMail: string;
      /** After it, where something was typed already. */
      staysTyped: string;
      mailMe: string;
      mailed: string;
    };
    alwaysOn: (names: readonly string[]) => string;
    everythingHint: string;
    record: string;
    history: string;
    copy: string;
    aboutLink: string;
    linkUntil: (day: string) => string;
    linkShared: string;
    whoWeAre: string;
    unchanged: string;
    changedMeanwhile: (names: readonly string[]) => string;
    faults: (names: readonly string[]) => string;
    askAgain: (names: readonly string[], refusals: number) => string;
    /** No yes is taken on this center now. */
    onlyNo: (names: readonly string[]) => string;
    /** Shown instead of the choices, where the page has ended and no link is open. */
    endedTitle: string;
    endedText: (refusals: number) => string;
    saved: (changes: number) => string;
    /** Below what was saved, where the rest of the page can't be shown. */
    savedUnseen: string;
    /** Before an answer, for screen readers. */
    was: string;
    now: string;
    notAnswered: string;
    nothing: string;
    receipt: (count: number) => string;
    changeAgain: string;
    stopped: string;
    stoppedAt: (time: string, names: readonly string[]) => string;
    nothingLeft: string;
    seeAll: string;
    notSaved: string;
    notSavedBecause: Record<'away' | 'tooMany' | 'failed', string>;
    kept: string;
  };
  /** A form that people fill in, at its own address or on another site's page. */
  form: {
    /** Above the purposes, and what it means to leave one as it is, by how the form asks. */
    ask: Record<FormAsking, { title: string; text: string }>;
    /** Beside the box of a purpose that people are in until they object. */
    optOutOf: (name: string) => string;
    stopOf: (name: string) => string;
    /** Fields as we call them, where the account's name for them is in another language. */
    fields: Record<FieldWord, string>;
    optional: string;
    fault: Record<'missing' | 'email' | 'unusable', string> & {
      tooLong: (maximum: number) => string;
    };
    check: (faults: number) => string;
    responsible: (name: string) => string;
    /** For children. */
    parent: { label: string; text: string };
    promises: Record<'mail' | 'stop' | 'unticked', string>;
    toChoices: string;
    /** Nobody fills it in; who finds it is told. */
    trap: string;
    test: string;
    thanks: { title: string; text: string; again: string };
    said: Record<FormSaid, string>;
    goOn: (host: string) => string;
    toForm: string;
    nothing: { title: string; text: string };
    oneMore: { title: string; text: string; send: string };
    signal: {
      title: string;
      text: (names: readonly string[]) => string;
      keep: string;
      leave: string;
    };
    changed: string;
    closed: { title: string; text: string };
    signIn: { title: string; text: string };
    missing: { title: string; text: string };
    /** In a form on another site's page. */
    ownPage: string;
    /** What the script of a form on another site's page says. */
    embed: Record<'sending' | 'unsent' | 'blocked', string>;
  };
  /** The page of a stop link. */
  stop: {
    everything: { title: string; button: string; done: string; text: string; doneText: string };
    purpose: {
      title: (name: string) => string;
      button: (name: string) => string;
      done: (name: string) => string;
    };
    /** Of a purpose that has no name to show. */
    nameless: { title: string; button: string; done: string };
    forever: string;
    onItsWay: string;
    toAll: string;
    /** Under the title of `away`. */
    again: string;
    incomplete: { title: string; text: string };
  };
  /** Where a sign-up is confirmed by the link of a mail, or canceled. */
  confirm: {
    /** Where a form was sent. */
    toMail: string;
    /** Names the form, and when it was sent. */
    asked: (form: string, time: string) => string;
    title: string;
    button: string;
    /** Below the button. */
    harmless: string;
    notMe: string;
    done: string;
    doneText: string;
    already: string;
    /** The person said no since then. */
    stands: string;
    standsText: string;
    partly: string;
    ended: { title: string; text: string };
    /** Under the title of `incomplete`. */
    incomplete: string;
    cancel: {
      title: string;
      text: string;
      button: string;
      done: string;
      doneText: string;
      /** Where the sign-up had ended before, whatever came of it until then. */
      overText: string;
    };
    stopped: { title: string; text: string };
    /** Of a cancellation that finds nothing to cancel, under the title of `ended`. */
    gone: string;
    /** Under the title of `away`. */
    again: string;
    mail: {
      subject: string;
      opening: string;
      right: string;
      notYou: (day: string) => string;
    };
  };
  /** Where a preview was, which only the team that makes the page sees. */
  preview: { title: string; text: string };
  /** Where an old address of a link is opened by a script. */
  opening: { title: string; text: string };
  /** Of mails. `noButton` stands before the address of the one button. */
  mail: {
    noButton: string;
    notYou: string;
    /** The link that a person asked for. */
    link: Record<'subject' | 'asked' | 'text' | 'button' | 'harmless', string>;
  };
  /** Of a demo, where no mail is sent. */
  outbox: { title: string; text: string; to: (masked: string) => string; none: string };
};
