import {
  boxLabel,
  type IntegratedPurpose,
  type Integration,
  type SnippetPlace,
} from './integration.ts';
import { inHtml, inScript } from './quote.ts';

const option = (preference: { id: string; isSingleChoice: boolean }, id: string, name: string) =>
  preference.isSingleChoice
    ? `<label><input type="radio" name="${inHtml(preference.id)}" data-option="${inHtml(id)}"> ${inHtml(name)}</label>`
    : `<label><input type="checkbox" data-option="${inHtml(id)}"> ${inHtml(name)}</label>`;

const choicesOf = ({ topics, preferences }: IntegratedPurpose): string[] => [
  ...topics.map(
    ({ id, name }) =>
      `    <label><input type="checkbox" data-topic="${inHtml(id)}"> ${inHtml(name)}</label>`,
  ),
  ...preferences.flatMap((preference) => [
    `    <fieldset data-preference="${inHtml(preference.id)}">`,
    `      <legend>${inHtml(preference.name)}</legend>`,
    ...preference.options.map(({ id, name }) => `      ${option(preference, id, name)}`),
    '    </fieldset>',
  ]),
];

const purposeLines = (purpose: IntegratedPurpose, { asking }: Integration): string[] => {
  const box = asking.isAsked
    ? `    <label><input type="checkbox" data-tick${asking.startsTicked ? ' checked' : ''}> ${inHtml(boxLabel(asking, purpose))}</label>`
    : `    ${inHtml(purpose.name)}`;
  return [
    `  <div data-purpose="${inHtml(purpose.id)}" data-version="${purpose.version}">`,
    box,
    ...choicesOf(purpose),
    '  </div>',
  ];
};

/** A form that works as it is, on any page: it sends the receipt and says what came of it. */
export const htmlSnippet = (integration: Integration, { address, token }: SnippetPlace): string => {
  const { identifier, elements, purposes, asking } = integration;
  const untold = asking.unticked === null ? 'null' : inScript(asking.unticked);
  const type = identifier.isEmail ? ' type="email"' : '';
  const hasTopics = purposes.some(({ topics }) => topics.length > 0);
  const hasPreferences = purposes.some(({ preferences }) => preferences.length > 0);
  return [
    '<form>',
    `  <label>${inHtml(identifier.label)} <input name="identifier"${type} required maxlength="255"></label>`,
    ...elements.map(
      (name) =>
        `  <label>${inHtml(name)} <input data-element="${inHtml(name)}" maxlength="750"></label>`,
    ),
    ...purposes.flatMap((purpose) => purposeLines(purpose, integration)),
    '  <button>Send</button>',
    '  <p role="status"></p>',
    '</form>',
    '<script>',
    '  (() => {',
    `    const address = ${inScript(address)};`,
    `    const token = ${inScript(token)};`,
    '    const form = document.currentScript.previousElementSibling;',
    '    const button = form.querySelector("button");',
    '    const result = form.querySelector("[role=status]");',
    '    const all = (part, selector) => [...part.querySelectorAll(selector)];',
    '',
    '    const toPurpose = (part) => {',
    ...(asking.isAsked
      ? [
          '      const isTicked = part.querySelector("[data-tick]").checked;',
          `      const type = isTicked ? ${inScript(asking.ticked)} : ${untold};`,
          '      if (type === null) return [];',
        ]
      : [`      const type = ${inScript(asking.ticked)};`]),
    '      const purpose = {',
    '        Id: part.dataset.purpose,',
    '        Version: Number(part.dataset.version),',
    '        TransactionType: type,',
    '      };',
    ...(hasTopics || hasPreferences
      ? asking.isAsked
        ? [`      if (${asking.isOptOut ? 'isTicked' : '!isTicked'}) return [purpose];`]
        : []
      : []),
    ...(hasTopics
      ? [
          '      purpose.Preferences = all(part, "[data-topic]").map((box) => ({',
          '        TopicId: box.dataset.topic,',
          '        TransactionType: box.checked ? "OPT_IN" : "OPT_OUT",',
          '      }));',
        ]
      : []),
    ...(hasPreferences
      ? [
          '      purpose.CustomPreferences = all(part, "[data-preference]").map((group) => ({',
          '        Id: group.dataset.preference,',
          '        Options: all(group, "[data-option]:checked").map((box) => box.dataset.option),',
          '      }));',
        ]
      : []),
    '      return [purpose];',
    '    };',
    '',
    '    form.addEventListener("submit", async (event) => {',
    '      event.preventDefault();',
    '      button.disabled = true;',
    '      result.textContent = "Sending…";',
    '      try {',
    '        const answer = await fetch(address, {',
    '          method: "POST",',
    '          headers: { "Content-Type": "application/json" },',
    '          body: JSON.stringify({',
    '            requestInformation: token,',
    '            identifier: form.elements.namedItem("identifier").value,',
    ...(elements.length === 0
      ? []
      : [
          '            dsDataElements: Object.fromEntries(',
          '              all(form, "[data-element]")',
          '                .filter((field) => field.value !== "")',
          '                .map((field) => [field.dataset.element, field.value]),',
          '            ),',
        ]),
    '            purposes: all(form, "[data-purpose]").flatMap(toPurpose),',
    '          }),',
    '        });',
    '        const body = await answer.json();',
    '        const faults = (body.errors ?? []).map((fault) => fault.message).join(" ");',
    '        result.textContent = answer.ok ? "Thank you." : "Not sent. " + (faults || body.detail);',
    '      } catch {',
    '        result.textContent = "Not sent. Check your connection and try again.";',
    '      }',
    '      button.disabled = false;',
    '    });',
    '  })();',
    '</script>',
    '',
  ].join('\n');
};
