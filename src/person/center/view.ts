import type { AnswerWords } from '#contract/answer-words.ts';
import type { Way } from '../history/ways.ts';

/** A topic or an option, with what a form sends for it. */
export type OptionView = { value: string; name: string; isChosen: boolean };

/** What a yes is divided into: the topics of a purpose, or one of its preferences. */
export type GroupView = {
  /** Of the preference; null for topics. */
  preferenceId: string | null;
  /** Null where it's topics. */
  name: string | null;
  description: string | null;
  isSingleChoice: boolean;
  options: OptionView[];
  /** What a save didn't take: nothing was chosen where something has to be, or more than one. */
  fault: 'missing' | 'several' | null;
};

/** How a purpose stands; times in RFC 3339, null where no one knows. */
export type StateView =
  | { kind: 'on' | 'off' | 'ended'; at: string | null }
  | { kind: 'notAsked' | 'pending' | 'offBySignal' };

export type Answer = 'yes' | 'no';

export type PurposeView = {
  kind: 'purpose';
  id: string;
  name: string;
  description: string | null;
  /** A line of the center below. */
  content: string | null;
  state: StateView;
  /** The person's own answer, where it's in force; or what they sent, where it couldn't be saved. */
  answer: Answer | null;
  words: Pick<AnswerWords, 'yes' | 'no'>;
  groups: GroupView[];
};

export type TextView = { kind: 'text'; content: string };

/** A data element of the person: what is stored of it is masked. */
export type ElementView = {
  kind: 'element';
  /** Of the data element, which the field is named by. */
  element: string;
  name: string;
  /** Null where nothing is stored. */
  masked: string | null;
  isReadOnly: boolean;
  isRequired: boolean;
  /** What was given and couldn't be saved. */
  given: string;
  fault: 'missing' | 'tooLong' | 'notCountry' | null;
};

export type SectionView = {
  /** Null where it's hidden. */
  name: string | null;
  description: string | null;
  items: (PurposeView | TextView | ElementView)[];
};

export type PageView = { name: string | null; description: string | null; sections: SectionView[] };

/** What is said above the choices, about what was sent before. */
export type NoticeView =
  | { kind: 'unchanged' }
  | { kind: 'mailed' }
  /** The handle has ended: refusals were saved, the rest is asked for again. */
  | { kind: 'askAgain'; refusals: number; names: string[] }
  /** The center's collection point is disabled: only refusals are taken. */
  | { kind: 'onlyNo'; names: string[] }
  | { kind: 'changedMeanwhile'; names: string[] }
  | { kind: 'faults'; names: string[] };

/** A person's choices on one center, as one page shows them. */
export type ChoicesView = {
  title: string;
  description: string | null;
  /** Whose they are; null where nothing can be shown of it. */
  masked: string | null;
  /** The path of the center's page, with its language. */
  path: string;
  /** Where everything is stopped. */
  everythingPath: string;
  handle: string;
  /** The script has told that a person is here. */
  isSeen?: boolean;
  isSignaled: boolean;
  /** Where the link is mailed with which data elements can be replaced; null where they can. */
  mailPath?: string | null;
  pages: PageView[];
  /** The names of purposes that always apply. */
  alwaysOn: string[];
  words: Pick<AnswerWords, 'save' | 'stopEverything'>;
  notices: NoticeView[];
  /** Ways to what this person has on record; null where this link doesn't open it. */
  history: Way | null;
  copy: Way | null;
  /** Until when the link works; null where it isn't known. */
  linkUntil: string | null;
};

/** What a save changed, in words. */
export type ChangeView = { name: string; was: string; now: string };

export type SavedView = {
  at: string;
  changes: ChangeView[];
  /** One for each receipt that it made. */
  receiptIds: string[];
};

export type StoppedView = {
  at: string;
  masked: string | null;
  /** What was stopped; empty where nothing was left to stop. */
  names: string[];
  /** What goes on: it serves the person. */
  left: string[];
  receiptIds: string[];
  copy: Way | null;
  /** The path of the choices. */
  path: string;
};
