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
  /** Where an old address of a link is opened by a script. */
  opening: { title: string; text: string };
  /** The mail that a person asked for. */
  mail: { subject: string; text: (link: string) => string };
  /** Of a demo, where no mail is sent. */
  outbox: { title: string; text: string; to: (masked: string) => string; none: string };
};
