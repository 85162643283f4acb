import { deprecationHeader } from '#contract/common/headers.ts';
import { Reply } from '#service/http/context.ts';
import type { ListInput } from './find-subjects.ts';
import { type ListAnswer, type ListContext, listExactly } from './list-exactly.ts';
import { listLeniently } from './list-leniently.ts';

/**
 * Profiles (docs/spec.md 4.4, docs/design.md 5.5), or who is like the one asked for
 * (docs/design.md 10.11).
 * @throws Problem 400 where the continuation does not fit
 */
export const listProfiles = async (
  context: ListContext,
  input: ListInput,
): Promise<Reply<ListAnswer>> => {
  const { query } = input;
  const list = query.match === 'lenient' ? listLeniently : listExactly;
  const isDeprecated = query.identifier !== undefined;
  return new Reply(await list(context, input), {
    headers: isDeprecated ? { [deprecationHeader.name]: deprecationHeader.value } : {},
  });
};
