/** How a data element may reach or identify a person. */
export const identifyingKinds = [
  'EMAIL',
  'PHONE',
  'ADDRESS',
  'NAME',
  'BIRTH_DATE',
  'CARD',
] as const;
type IdentifyingKind = (typeof identifyingKinds)[number];

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
