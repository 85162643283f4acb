import { directionOf } from '#console/ui/languages.ts';
import type { ElementKind } from '#contract/data-element-values.ts';
import { identifyingKindOf } from '#contract/identifying-elements.ts';
import { htmlScript } from './html-script.ts';
import {
  boxPrefix,
  type IntegratedPreference,
  type IntegratedPurpose,
  type Integration,
  type SnippetPlace,
} from './integration.ts';
import { inHtml } from './quote.ts';

const withBreaks = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(inHtml)
    .join('<br>');

/** Its radio buttons belong together within the purpose alone: others may link the preference too. */
const optionLines = (
  purpose: IntegratedPurpose,
  { id, isSingleChoice, options }: IntegratedPreference,
) =>
  options.map((option) => {
    const kind = isSingleChoice
      ? `type="radio" name="${inHtml(`${purpose.id} ${id}`)}"`
      : 'type="checkbox"';
    return `      <label><input ${kind} data-option="${inHtml(option.id)}"> ${inHtml(option.name)}</label>`;
  });

const choiceLines = (purpose: IntegratedPurpose): string[] => [
  ...purpose.topics.map(
    ({ id, name }) =>
      `    <label><input type="checkbox" data-topic="${inHtml(id)}"> ${inHtml(name)}</label>`,
  ),
  ...purpose.preferences.flatMap((preference) => [
    `    <fieldset data-preference="${inHtml(preference.id)}">`,
    `      <legend>${inHtml(preference.name)}</legend>`,
    ...optionLines(purpose, preference),
    '    </fieldset>',
  ]),
];

const purposeLines = (purpose: IntegratedPurpose, { asking }: Integration): string[] => {
  const { language, name, description } = purpose.text;
  const inLanguage =
    language === null
      ? ' dir="auto"'
      : ` lang="${inHtml(language)}" dir="${directionOf(language)}"`;
  const textId = inHtml(`text-${purpose.id}`);
  const label = `<span data-name>${inHtml(name)}</span>`;
  const about = description === '' ? '' : ` aria-describedby="${textId}"`;
  const box = `<input type="checkbox" data-tick${asking.startsTicked ? ' checked' : ''}${about}>`;
  return [
    `  <div data-purpose="${inHtml(purpose.id)}" data-version="${purpose.version}"${inLanguage}>`,
    ...(asking.startsTicked
      ? ["    <!-- Starts ticked: in the EU that isn't valid consent. -->"]
      : []),
    asking.isAsked ? `    <label>${box} ${boxPrefix(asking)}${label}</label>` : `    ${label}`,
    ...(description === '' ? [] : [`    <p id="${textId}">${withBreaks(description)}</p>`]),
    ...choiceLines(purpose),
    '  </div>',
  ];
};

const textLines = ({ texts: { language, paragraphs, links } }: Integration): string[] => {
  const inLanguage = language === null ? '' : ` lang="${inHtml(language)}"`;
  return [
    ...paragraphs.map((text) => `  <p${inLanguage} dir="auto">${withBreaks(text)}</p>`),
    ...links.map(
      ({ name, address }) =>
        `  <p><a href="${inHtml(address)}" target="_blank" rel="noopener">${inHtml(name)}</a></p>`,
    ),
  ];
};

const fieldTypes: Partial<Record<ElementKind, string>> = {
  EMAIL: ' type="email" autocomplete="email"',
  PHONE: ' type="tel" autocomplete="tel"',
  BIRTH_DATE: ' autocomplete="bday"',
};

/** Names that browsers fill in for people, by how the data element is called. */
const nameFields: readonly (readonly [RegExp, string])[] = [
  [/first|given|forename/i, 'given-name'],
  [/last|family|surname/i, 'family-name'],
  [/^((full|your) ?)?name$/i, 'name'],
];

/** The keyboard that phones show for a field, and what browsers fill it with. */
const typeOf = (name: string): string => {
  const kind = identifyingKindOf(name);
  if (kind !== 'NAME') return (kind && fieldTypes[kind]) ?? '';
  const [, filled] = nameFields.find(([words]) => words.test(name)) ?? [];
  return filled === undefined ? '' : ` autocomplete="${filled}"`;
};

/**
 * A form that works as it is, on any page: it sends the receipt and says what was recorded. Where its
 * script doesn't run, it sends nothing and says so: its fields have no names, and its button is off.
 */
export const htmlSnippet = (integration: Integration, place: SnippetPlace): string => {
  const { identifier, elements, purposes, asking } = integration;
  return [
    "<!-- The page's Content-Security-Policy must allow this script and its address. -->",
    '<form method="post">',
    `  <label>${inHtml(identifier.label)} <input data-identifier${typeOf(identifier.label)} required maxlength="255"></label>`,
    ...elements.map(
      (name) =>
        `  <label>${inHtml(name)} <input data-element="${inHtml(name)}"${typeOf(name)} maxlength="750"></label>`,
    ),
    ...(asking.unticked === 'OPT_OUT' ? ['  <p>A box that you leave empty is a no.</p>'] : []),
    ...purposes.flatMap((purpose) => purposeLines(purpose, integration)),
    ...textLines(integration),
    '  <button disabled>Send</button>',
    '  <p role="status">This form needs JavaScript, and nothing is sent without it. Turn JavaScript on and reload the page, or contact us.</p>',
    '</form>',
    '<script>',
    ...htmlScript(integration, place).map((line) => (line === '' ? '' : `  ${line}`)),
    '</script>',
    '',
  ].join('\n');
};
