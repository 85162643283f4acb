import {
  defineFields,
  type FieldGroup,
  language,
  requiredText,
  tags,
  text,
} from '#console/records/fields.ts';
import { wordsOfCenter } from '#contract/page-words.ts';
import { type CenterFormValues, wordsKey } from './center-values.ts';

/** The settings that are one value each; the tree, the texts and the logo are drawn by themselves. */
export type CenterSettings = Pick<
  CenterFormValues,
  | 'name'
  | 'defaultLanguage'
  | 'color'
  | 'controllerName'
  | 'controllerAddress'
  | 'contactUrl'
  | 'shownInside'
>;

export const centerFields = defineFields<CenterSettings>({
  name: requiredText({ label: 'Name', help: 'For colleagues.' }),
  defaultLanguage: language({
    label: 'Default language',
    help: 'What people read where their own language lacks a text.',
  }),
  color: text({ label: 'Color', placeholder: '#37419a' }),
  controllerName: text({ label: 'Controller', help: 'Who is responsible: people read it.' }),
  controllerAddress: text({ label: 'Postal address', rows: 3 }),
  contactUrl: text({
    label: 'How to reach you',
    help: 'The address of a page, or mailto: and an email address.',
    placeholder: 'mailto:privacy@example.org',
    mode: 'url',
  }),
  shownInside: tags({
    label: 'May be shown inside',
    itemLabel: 'origin',
    help: 'Websites that may show it in a frame. None is needed for a link.',
    placeholder: 'https://shop.example.org',
  }),
});

export const fieldGroups: readonly FieldGroup<CenterSettings>[] = [
  { title: 'Page', fields: ['name', 'defaultLanguage', 'color'] },
  { title: 'Sender', fields: ['controllerName', 'controllerAddress', 'contactUrl'] },
  { title: 'Where it opens', fields: ['shownInside'] },
];

/** The path on the wire of each field, where it's another. */
export const wirePaths = {
  name: 'name',
  defaultLanguage: 'defaultLanguage',
  color: 'look.color',
  logo: 'look.logo',
  controllerName: 'controller.name',
  controllerAddress: 'controller.address',
  contactUrl: 'contactUrl',
  shownInside: 'shownInside',
  texts: 'languages',
  structure: 'pages',
} as const;

/** What a key of the wire is called. */
export const labelOfKey = (key: string): string =>
  ({
    name: 'Name',
    defaultLanguage: 'Default language',
    languages: 'Languages',
    pages: 'Structure and texts',
    look: 'Look',
    controller: 'Controller',
    contactUrl: 'How to reach you',
    shownInside: 'May be shown inside',
    translations: 'Words of the page',
    status: 'Status',
  })[key] ?? key;

/** What the texts are called, of each part alike. */
export const textLabels: Readonly<Record<string, string>> = {
  name: 'Heading',
  description: 'Text',
  yes: 'Word for yes',
  no: 'Word for no',
  content: 'Line below',
  noticeUrl: 'Address of the privacy notice',
};
export const labelOfText = (kind: string, name: string): string => {
  if (kind === 'text') return 'Text';
  // A word of ours is called what it is in English.
  return (kind === wordsKey ? wordsOfCenter[name] : undefined) ?? textLabels[name] ?? name;
};
