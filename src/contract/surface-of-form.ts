import { brandColors, defaultBrand, personGrounds } from './brand-colors.ts';
import type { EaseControl, EaseSteps, EaseSurface } from './ease-surface.ts';
import { type FormButtons, formButtons } from './form-buttons.ts';
import { type FormSource, hostedFormOf, languagesOfForm } from './hosted-form.ts';
import { missingOfPoint } from './missing-in-point.ts';

/** Of who asks: whether the account says how they are reached, and its color. */
export type FormSender = { canBeReached: boolean; color: string | null };

const steps = (change: Partial<EaseSteps>): EaseSteps => ({
  pages: 1,
  choices: 0,
  clicks: 1,
  fields: 0,
  logins: 0,
  reasons: 0,
  ...change,
});

/** As `person.css` draws a box and its label. */
const boxControl: EaseControl = {
  width: 20,
  height: 20,
  textSize: 16,
  weight: 600,
  text: '#1b1a17',
  fill: personGrounds.light.card,
};

const ownButtons = (language: string) => {
  const [base = ''] = language.toLowerCase().split('-');
  return Object.entries(formButtons).find(([key]) => key === base)?.[1] ?? formButtons.en;
};

/**
 * A form as we draw it. Nothing is ticked, and both buttons have one class; a no is a box that stays
 * empty or the second button, and later the link of any mail, which takes one click. What a colleague
 * can still make unfair is the color, and what is missing.
 */
export const surfaceOfForm = (source: FormSource, sender: FormSender): EaseSurface => {
  const languages = languagesOfForm(source);
  const forms = languages.map((language) => hostedFormOf(source, language));
  const [form = hostedFormOf(source, 'en')] = forms;
  const { purposes, asking, controller } = form;
  const isAsked = asking === 'optIn';
  const brand = sender.color?.toLowerCase() ?? defaultBrand;
  const { button: fill, ink: text } = brandColors(brand).light;
  const button: EaseControl = { width: 192, height: 48, textSize: 16, weight: 600, text, fill };
  const agree = (choices: number) => steps({ choices: isAsked ? choices : 0, fields: 1 });
  return {
    steps: {
      agreeOne: agree(Math.min(purposes.length, 1)),
      agreeAll: agree(purposes.length),
      withdrawOne: steps({}),
      withdrawAll: steps({}),
    },
    choices: purposes.map(({ id, name }) => ({
      id,
      name,
      // A form knows nobody: all see the same empty boxes, which say no.
      selected: { neverAsked: null, agreed: null, refused: 'no', ended: null },
      yes: boxControl,
      no: boxControl,
      words: [],
    })),
    save: button,
    stopEverything: { ...button, isInSight: true },
    buttonWords: languages.flatMap((language) => {
      const { send, no }: FormButtons = ownButtons(language)[asking];
      return no === null ? [] : [{ language, save: send, stopEverything: no }];
    }),
    brand,
    grounds: Object.values(personGrounds.light),
    controller: {
      hasName: controller !== null,
      canBeReached: sender.canBeReached || form.notices.length > 0,
    },
    notices: forms.map((own) => ({ language: own.language, hasNotice: own.notices.length > 0 })),
    missing: missingOfPoint({ ...source.record }),
    notShown: [],
  };
};
