/** What can't be masked is refused with 403 and this code where a session takes no look at its person. */
export const lookNeededCode = 'look-needed';

const reference = /^person:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/**
 * Names a person by the id of their record where the interface wants an identifier. The console,
 * which gets identifiers masked, sends it in headers and bodies; the service puts the identifier there.
 */
export const referenceTo = (id: string): string => `person:${id.toLowerCase()}`;

/** The id that a text names a person by, in small letters; undefined of any other text. */
export const idInReference = (text: string): string | undefined =>
  reference.exec(text)?.[1]?.toLowerCase();

/** Keys of a request that hold the identifiers of people. */
export const identifierKeys: readonly string[] = [
  'identifier',
  'dataSubjectIdentifier',
  'primaryDataSubjectIdentifier',
  'primaryIdentifier',
  'additionalIdentifiers',
  'identifiers',
  'memberIdentifiers',
  'primaryIdentifiers',
];
