import type { ElementKind } from './data-element-values.ts';

type IdentifyingKind = Exclude<ElementKind, 'NONE'>;

const stems: readonly (readonly [IdentifyingKind, RegExp])[] = [
  ['EMAIL', /e ?mail|\bmail\b|courriel|correo|e ?post\b/],
  ['PHONE', /phone|telefon|\btel\b|\bmobil|handy|\bcell|\bfax\b|\bsms\b|whatsapp/],
  [
    'ADDRESS',
    /address|adresse|direccion|indirizzo|endereco|street|strasse|\bzip\b|postal|postcode|postleitzahl|\bplz\b/,
  ],
  ['BIRTH_DATE', /birth ?(date|day)|date of birth|\bdob\b|geburt|naissance|nacimiento|nascita/],
  ['CARD', /\bcards?\b|loyalty|karte\b|kartennummer|\bcarte\b|tarjeta|tessera/],
  [
    'NAME',
    /^name$|(first|last|full|given|family|middle|maiden|your|person|contact|customer) ?names?\b|surname|forename|vorname|nachname|familienname|\bnom\b|prenom|\bnombre\b|apellido|cognome|sobrenome/,
  ],
];

/** A name as it's compared: small letters without accents, words apart. */
const plainName = (name: string): string =>
  name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * What the name of a data element says of it: of which kind its values reach or identify a person,
 * or null. Forms don't replace such a value that a known sender gave (docs/design.md 11.2).
 */
export const identifyingKindOf = (name: string): IdentifyingKind | null => {
  const plain = plainName(name);
  return stems.find(([, stem]) => stem.test(plain))?.[0] ?? null;
};

/** A data element's name, and what administrators set for it; null where they set nothing. */
export type ElementSettings = {
  name: string;
  kind: ElementKind | null;
  findsPeople: boolean | null;
};

/** What holds of an element: its setting, else what its name says. */
export const kindOfElement = ({
  name,
  kind,
}: Pick<ElementSettings, 'name' | 'kind'>): ElementKind =>
  kind ?? identifyingKindOf(name) ?? 'NONE';

/** Whether a name says that people are found by the element (docs/design.md 11.15). */
export const findsPeopleByName = (name: string): boolean =>
  /phone|mobile|e-?mail|card|loyalty/i.test(name);

/** Whether people are found by an element's values: its setting, else what its name says. */
export const findsPeople = (element: Pick<ElementSettings, 'name' | 'findsPeople'>): boolean =>
  element.findsPeople ?? findsPeopleByName(element.name);
