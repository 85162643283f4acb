import { contrastOf, contrastWith, nearestDarker, textContrast } from './brand-colors.ts';
import type { EaseControl, EaseSteps, EaseSurface } from './ease-surface.ts';
import { countMissing } from './missing-texts.ts';

/** What is refused, and what is only told (docs/design.md 11.5). */
export const easeBlocks = [
  'yes-preselected',
  'no-preselected-away',
  'no-preselected',
  'no-smaller',
  'no-paler',
  'no-behind-a-page',
  'no-takes-a-field',
  'no-takes-a-click',
  'no-takes-a-login',
  'no-takes-a-reason',
  'everything-missing',
  'everything-below-the-fold',
  'unequal-words',
  'no-controller',
  'no-notice',
  'contrast',
] as const;
export const easeWarnings = [
  'texts-missing',
  'notice-missing',
  'controller-unreachable',
  'purpose-not-shown',
  'nothing-to-choose',
] as const;
export type EaseCode = (typeof easeBlocks)[number] | (typeof easeWarnings)[number];

export type EaseFault = {
  code: EaseCode;
  /** For the colleague who publishes. */
  message: string;
  purposeId?: string;
  /** What it's about, where not all languages have it. */
  languages?: string[];
  /** What would do. */
  fix?: { color: string };
};

export type Ease = {
  steps: EaseSurface['steps'];
  blocks: EaseFault[];
  warnings: EaseFault[];
};

type Pair = { name: string; yes: EaseControl; no: EaseControl; purposeId?: string };

const dearer = [
  ['pages', 'no-behind-a-page', 'page'],
  ['fields', 'no-takes-a-field', 'field'],
  ['clicks', 'no-takes-a-click', 'click'],
  ['logins', 'no-takes-a-login', 'sign-in'],
  ['reasons', 'no-takes-a-reason', 'reason'],
] as const;

/** A choice is a click on the page, so both are counted together. */
const countOf = (steps: EaseSteps, step: (typeof dearer)[number][0]): number =>
  step === 'clicks' ? steps.clicks + steps.choices : steps[step];

const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

const compareSteps = (what: string, agree: EaseSteps, withdraw: EaseSteps): EaseFault[] =>
  dearer.flatMap(([step, code, noun]) => {
    const [asked, needed] = [countOf(withdraw, step), countOf(agree, step)];
    if (asked <= needed) return [];
    return [
      {
        code,
        message: `Withdrawing ${what} takes ${counted(asked, noun)}, agreeing ${needed}. Ask for no more.`,
      },
    ];
  });

const judgeSteps = ({ steps, stopEverything }: EaseSurface): EaseFault[] => {
  const faults = compareSteps('one choice', steps.agreeOne, steps.withdrawOne);
  if (steps.withdrawAll === null || stopEverything === null) {
    return [
      ...faults,
      {
        code: 'everything-missing',
        message: 'There’s no way to stop everything at once. Add one.',
      },
    ];
  }
  faults.push(...compareSteps('everything', steps.agreeAll, steps.withdrawAll));
  if (!stopEverything.isInSight) {
    faults.push({
      code: 'everything-below-the-fold',
      message: 'Stop everything isn’t in sight until people scroll. Keep it beside Save.',
    });
  }
  // The same step of one and of all is one thing to mend.
  return faults.filter(({ code }, at) => faults.findIndex((fault) => fault.code === code) === at);
};

const judgeSelection = ({ choices }: EaseSurface): EaseFault[] =>
  choices.flatMap(({ id: purposeId, name, selected }) => {
    const faults: EaseFault[] = [];
    const { neverAsked, refused, ended } = selected;
    if ([neverAsked, refused, ended].includes('yes')) {
      faults.push({
        code: 'yes-preselected',
        purposeId,
        message: `Yes to “${name}” is selected for people who didn’t say it. Select nothing.`,
      });
    }
    if (refused === null) {
      faults.push({
        code: 'no-preselected-away',
        purposeId,
        message: `People who said no to “${name}” don’t see their no selected. Show their own answer.`,
      });
    }
    if (neverAsked === 'no' || ended === 'no') {
      faults.push({
        code: 'no-preselected',
        purposeId,
        message: `No to “${name}” is selected for people who didn’t say it. Select nothing.`,
      });
    }
    return faults;
  });

const pairsOf = ({ choices, save, stopEverything }: EaseSurface): Pair[] => [
  ...choices.map(({ id, name, yes, no }) => ({
    name: `No to “${name}”`,
    yes,
    no,
    purposeId: id,
  })),
  ...(stopEverything === null ? [] : [{ name: 'Stop everything', yes: save, no: stopEverything }]),
];

/** Colors that nobody tells apart measure a little differently. */
const contrastNoise = 0.05;

const isPaler = (yes: EaseControl, no: EaseControl, ground: string): boolean =>
  contrastOf(no.text, no.fill) < contrastOf(yes.text, yes.fill) - contrastNoise ||
  contrastOf(no.fill, ground) < contrastOf(yes.fill, ground) - contrastNoise;

const judgeLook = (surface: EaseSurface): EaseFault[] =>
  pairsOf(surface).flatMap(({ name, yes, no, purposeId }) => {
    const of = purposeId === undefined ? {} : { purposeId };
    const faults: EaseFault[] = [];
    if (
      no.width < yes.width ||
      no.height < yes.height ||
      no.textSize < yes.textSize ||
      no.weight < yes.weight
    ) {
      faults.push({
        ...of,
        code: 'no-smaller',
        message: `${name} is smaller or thinner than what agrees. Draw both alike.`,
      });
    }
    if (surface.grounds.some((ground) => isPaler(yes, no, ground))) {
      faults.push({
        ...of,
        code: 'no-paler',
        message: `${name} is paler than what agrees. Use the same colors for both.`,
      });
    }
    return faults;
  });

const told = (contrast: number): string => `${(Math.floor(contrast * 10) / 10).toFixed(1)}:1`;

const judgeContrast = (surface: EaseSurface): EaseFault[] => {
  const onButtons = Math.min(
    ...pairsOf(surface)
      .flatMap(({ yes, no }) => [yes, no])
      .concat(surface.save)
      .map(({ text, fill }) => contrastOf(text, fill)),
  );
  const onPage = contrastWith(surface.brand, surface.grounds);
  const [what, contrast] =
    onButtons < textContrast ? ['Button text', onButtons] : ['Color on the page', onPage];
  if (contrast >= textContrast) return [];
  return [
    {
      code: 'contrast',
      message: `${what} ${told(contrast)}, needs ${told(textContrast)}`,
      fix: { color: nearestDarker(surface.brand) },
    },
  ];
};

const signs = /[!¡！\p{Extended_Pictographic}\p{So}\p{Sm}]/u;

const isInCapitals = (text: string): boolean => {
  const [word = ''] = text.match(/\p{L}+/u) ?? [];
  return word.length > 1 && word !== 'OK' && /^\p{Lu}+$/u.test(word);
};

/** The longest answer that isn't yet a sentence, in characters: "I agree" beside "No" is fair. */
const shortAnswer = 12;

/**
 * Whether one of two answers weighs more by its words: they are the same, only one is in capitals or
 * has a sign such as "!", or one is a sentence and more than twice as long as the other. What a
 * sentence means isn't judged: shame ("No, I like paying more") is for the colleague who approves.
 */
export const areUnequalWords = (yes: string, no: string): boolean => {
  const [one, other] = [yes.trim(), no.trim()];
  const [shorter = 0, longer = 0] = [[...one].length, [...other].length].toSorted(
    (low, high) => low - high,
  );
  return (
    one.toLowerCase() === other.toLowerCase() ||
    (longer > shortAnswer && longer > 2 * shorter) ||
    signs.test(one) !== signs.test(other) ||
    isInCapitals(one) !== isInCapitals(other)
  );
};

const judgeWords = ({ choices, buttonWords }: EaseSurface): EaseFault[] => {
  const faultOf = (
    name: string,
    words: { language: string; yes: string; no: string }[],
    purposeId?: string,
  ): EaseFault[] => {
    const [first, ...more] = words.filter(({ yes, no }) => areUnequalWords(yes, no));
    if (first === undefined) return [];
    return [
      {
        code: 'unequal-words',
        ...(purposeId === undefined ? {} : { purposeId }),
        languages: [first, ...more].map(({ language }) => language),
        message: `“${first.yes}” and “${first.no}”${name} don’t weigh the same. Use equally plain words.`,
      },
    ];
  };
  return [
    ...choices.flatMap(({ id, name, words }) => faultOf(` of “${name}”`, words, id)),
    ...faultOf(
      '',
      buttonWords.map(({ language, save, stopEverything }) => ({
        language,
        yes: save,
        no: stopEverything,
      })),
    ),
  ];
};

const judgeSender = ({ controller, notices }: EaseSurface): EaseFault[] => {
  const faults: EaseFault[] = [];
  if (!controller.hasName) {
    faults.push({ code: 'no-controller', message: 'Say who is responsible: a name is missing.' });
  }
  if (notices[0]?.hasNotice !== true) {
    faults.push({
      code: 'no-notice',
      message: 'Link the privacy notice, at least in the default language.',
    });
  }
  return faults;
};

const warn = (surface: EaseSurface): EaseFault[] => {
  const { controller, notices, missing, notShown, choices } = surface;
  const [first, ...others] = notices;
  const withoutNotice = others
    .filter(({ hasNotice }) => !hasNotice)
    .map(({ language }) => language);
  const faults: EaseFault[] = [];
  if (choices.length === 0) {
    faults.push({ code: 'nothing-to-choose', message: 'People have nothing to choose here yet.' });
  }
  for (const { id, name } of notShown) {
    faults.push({
      code: 'purpose-not-shown',
      purposeId: id,
      message: `“${name}” has no Active version, so people don’t see it.`,
    });
  }
  if (controller.hasName && !controller.canBeReached) {
    faults.push({
      code: 'controller-unreachable',
      message: 'Give people a way to reach you: an address or a contact page.',
    });
  }
  if (first?.hasNotice === true && withoutNotice.length > 0) {
    faults.push({
      code: 'notice-missing',
      languages: withoutNotice,
      message: `${counted(withoutNotice.length, 'language')} without a privacy notice of its own: people get the one in ${first.language}.`,
    });
  }
  if (missing.length > 0) {
    faults.push({
      code: 'texts-missing',
      languages: missing.map(({ language }) => language),
      message: `${counted(countMissing(missing), 'text')} missing (${missing
        .map(({ language, texts }) => `${language} ${texts.length}`)
        .join(', ')}): people see ${first?.language ?? 'the default language'}.`,
    });
  }
  return faults;
};

/**
 * Whether withdrawing is as easy as agreeing (GDPR 7(3)), for one choice and for all, and whether the
 * page is fair in the rest: what is selected, looks, words, who asks.
 */
export const judgeEase = (surface: EaseSurface): Ease => ({
  steps: surface.steps,
  blocks: [judgeContrast, judgeSteps, judgeSelection, judgeLook, judgeWords, judgeSender].flatMap(
    (judge) => judge(surface),
  ),
  warnings: warn(surface),
});
