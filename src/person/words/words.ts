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
  /** Where a preview was, which only the team that makes the page sees. */
  preview: { title: string; text: string };
  /** Where an old address of a link is opened by a script. */
  opening: { title: string; text: string };
  /** The mail that a person asked for. */
  mail: { subject: string; text: (link: string) => string };
  /** Of a demo, where no mail is sent. */
  outbox: { title: string; text: string; to: (masked: string) => string; none: string };
};
