import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';

/** A purpose that two versions of a point link in different versions, or of which one links it. */
export interface LinkChange {
  /** In small letters. */
  id: string;
  label: string;
  /** The linked version; undefined where it isn't linked. */
  from: number | undefined;
  to: number | undefined;
}

type Links = Pick<CollectionPointVersionV1, 'Purposes'>;

/** What becomes of the purposes that a point links, in the order of the newer version. */
export const linkChanges = (before: Links, after: Links): LinkChange[] => {
  const linksOf = ({ Purposes }: Links) =>
    new Map((Purposes ?? []).map((link) => [link.Id.toLowerCase(), link]));
  const [old, next] = [linksOf(before), linksOf(after)];
  return [...new Set([...next.keys(), ...old.keys()])].flatMap((id) => {
    const [was, is] = [old.get(id), next.get(id)];
    if (was?.Version === is?.Version) return [];
    return [{ id, label: (is ?? was)?.Label ?? id, from: was?.Version, to: is?.Version }];
  });
};

const some = (count: number, words: string) => (count === 0 ? [] : [`${count} ${words}`]);

/** "1 new, 1 gone, 2 with another text" */
export const linkWords = (changes: readonly LinkChange[]): string =>
  [
    ...some(changes.filter(({ from }) => from === undefined).length, 'new'),
    ...some(changes.filter(({ to }) => to === undefined).length, 'gone'),
    ...some(
      changes.filter(({ from, to }) => from !== undefined && to !== undefined).length,
      'in another version',
    ),
  ].join(', ');
