import { identifierMaximum, identifierText } from '#contract/common/identifiers.ts';
import { describeCountryFault } from '#contract/data-elements.ts';
import { elementValueMaximum } from '#contract/data-subject-values.ts';
import {
  type FormAnswer,
  type FormField,
  type HostedForm,
  type SaidPurpose,
  saidOnForm,
} from '#contract/hosted-form.ts';
import { isAddress } from '#contract/mail-address.ts';
import type { Form } from '../read-form.ts';
import { fieldNames } from './field-names.ts';

/** What a form was filled in with, as it was sent. */
export type FormValues = {
  identifier: string;
  /** Of a parent, '' where none was named. */
  parent: string;
  /** Of data elements, by name. */
  elements: ReadonlyMap<string, string>;
  answer: FormAnswer;
};

/** What is wrong with a field, by the field's name. */
export type FormFault =
  | { kind: 'missing' | 'email' | 'unusable' | 'country' | 'choose' }
  | { kind: 'tooLong'; maximum: number };
export type FormFaults = ReadonlyMap<string, FormFault>;

export const noValues: FormValues = {
  identifier: '',
  parent: '',
  elements: new Map(),
  answer: { act: 'send', ticked: new Set(), chosen: new Map() },
};

/** What was sent of a form; fields of other names say nothing. */
export const readValues = (form: HostedForm, sent: Form): FormValues => ({
  identifier: sent.text(fieldNames.identifier).trim(),
  parent: form.parent === null ? '' : sent.text(fieldNames.parent).trim(),
  elements: new Map(
    form.fields.flatMap(({ name }): [string, string][] => {
      const value = sent.text(fieldNames.element(name)).trim();
      return value === '' ? [] : [[name, value]];
    }),
  ),
  answer: {
    act: sent.text(fieldNames.act) === 'no' ? 'no' : 'send',
    ticked: new Set(sent.all(fieldNames.ticked).map((id) => id.toLowerCase())),
    chosen: new Map(
      form.purposes.map(({ id, groups }) => [
        id,
        new Set(groups.flatMap(({ preferenceId }) => sent.all(fieldNames.group(id, preferenceId)))),
      ]),
    ),
  },
});

/** Half of a character, or a control character: neither can be stored. */
const isUnusable = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  !text.isWellFormed() || /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text);

const faultOf = (
  { name, kind }: FormField,
  value: string,
  maximum: number,
): FormFault | undefined => {
  if (value.length > maximum) return { kind: 'tooLong', maximum };
  if (isUnusable(value)) return { kind: 'unusable' };
  if (kind === 'EMAIL' && !isAddress(value)) return { kind: 'email' };
  return describeCountryFault(name, value) === null ? undefined : { kind: 'country' };
};

const faultOfIdentifier = ({ identifier }: HostedForm, value: string): FormFault | undefined => {
  if (value === '') return { kind: 'missing' };
  const fault = faultOf(identifier, value, identifierMaximum);
  return fault ?? (identifierText.safeParse(value).success ? undefined : { kind: 'unusable' });
};

/** What keeps a form from being sent, in the order of its fields. */
export const findFaults = (
  form: HostedForm,
  { identifier, parent, elements, answer }: FormValues,
): FormFaults => {
  const faults: [string, FormFault | undefined][] = [
    [fieldNames.identifier, faultOfIdentifier(form, identifier)],
  ];
  // A no says nothing else.
  if (answer.act === 'send') {
    if (form.parent !== null && parent !== '') {
      faults.push([fieldNames.parent, faultOf(form.parent, parent, identifierMaximum)]);
    }
    for (const field of form.fields) {
      const value = elements.get(field.name);
      if (value === undefined) continue;
      faults.push([fieldNames.element(field.name), faultOf(field, value, elementValueMaximum)]);
    }
    for (const { id, groups } of form.purposes) {
      if (!answer.ticked.has(id)) continue;
      for (const { preferenceId, isRequired, options } of groups) {
        const isChosen = options.some((own) => answer.chosen.get(id)?.has(own.id));
        if (isRequired && !isChosen) {
          faults.push([fieldNames.group(id, preferenceId), { kind: 'choose' }]);
        }
      }
    }
  }
  return new Map(faults.flatMap(([name, fault]) => (fault === undefined ? [] : [[name, fault]])));
};

/**
 * What a form's receipt says; null where there is nothing to send: nothing is ticked, and what nobody
 * ticks isn't recorded, or nobody said who they are.
 */
export const toSend = (
  form: HostedForm,
  { identifier, elements, answer }: FormValues,
): SaidPurpose[] | null => {
  if (form.purposes.length === 0) {
    return answer.act === 'send' && elements.size > 0 ? [] : null;
  }
  const said = saidOnForm(form, answer);
  const isOnlyNoChoice = said.every(({ TransactionType: type }) => type === 'NO_CHOICE');
  if (said.length === 0 || (isOnlyNoChoice && identifier === '')) return null;
  return said;
};
