import { listWords } from '#console/ui/list-words.ts';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';

type Links = Pick<CollectionPointVersionV1, 'Purposes'>;

/** What becomes of the retired purposes that a live version collects for, in a sentence; '' without any. */
export const retiredWords = (live: Links, draft: Links): string => {
  const retired = (live.Purposes ?? []).filter(({ Status }) => Status === 'RETIRED');
  if (retired.length === 0) return '';
  const told = retired.map(({ Id, Label, Version }) => {
    const next = (draft.Purposes ?? []).find((link) => link.Id.toLowerCase() === Id.toLowerCase());
    return next === undefined
      ? `${Label} v${Version}, which is retired, is no longer asked for`
      : `${next.Label} v${next.Version} replaces the retired v${Version}`;
  });
  return `${listWords(told)}: this ends 1 attention item.`;
};
