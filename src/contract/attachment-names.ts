/** Kinds of files that are taken, told by their content, with the endings of their names. */
export const attachmentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

const endings: Readonly<Record<AttachmentType, readonly [string, ...string[]]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
};

/** The usual ending of a kind's names, without the dot. */
export const endingOf = (type: AttachmentType): string => endings[type][0];

/** Longest name of a file, in characters, its ending included. */
export const fileNameMaximum = 150;

/** What no name may hold: signs that steer (line breaks, the direction of writing), and Windows' own. */
const unusable = /\p{C}|[<>:"|?*]/gu;

const cut = (text: string, maximum: number): string =>
  Array.from(text).slice(0, Math.max(maximum, 0)).join('');

const splitEnding = (name: string): [stem: string, ending: string] => {
  const at = name.lastIndexOf('.');
  return at <= 0 ? [name, ''] : [name.slice(0, at), name.slice(at)];
};

/**
 * The name of a file without the folders that it came with and what steers a terminal or a zip program,
 * with an ending of what the file is.
 */
export const cleanFileName = (given: string, type: AttachmentType): string => {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const bare = last.normalize('NFC').replaceAll(unusable, '').trim().replace(/^\.+/, '');
  const name = bare.replace(/[. ]+$/, '');
  const [stem, ending] = splitEnding(name);
  const isOwn = endings[type].includes(ending.slice(1).toLowerCase());
  const own = isOwn ? ending : `.${endingOf(type)}`;
  const before = (isOwn ? stem : name).trim() || 'file';
  return `${cut(before, fileNameMaximum - own.length)}${own}`;
};

/** The names in a zip: each once, whatever its case. */
export const distinctNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>();
  return names.map((name) => {
    const [stem, ending] = splitEnding(name);
    let own = name;
    for (let number = 2; taken.has(own.toLowerCase()); number += 1) {
      own = `${stem} (${number})${ending}`;
    }
    taken.add(own.toLowerCase());
    return own;
  });
};
