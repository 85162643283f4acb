/** A purpose version as something links it, as far as that decides. */
export type JudgedLink = { version: number; status?: string | null | undefined };

/** Why a version cannot be published, the first reason that holds. */
export type PublishBlock<Link extends JudgedLink> =
  | { kind: 'disabled' }
  | { kind: 'not-draft' }
  | { kind: 'no-purposes' }
  /** Those that link a Retired purpose version; a Draft cannot be saved with them either. */
  | { kind: 'retired-links'; links: readonly Link[] };

/** Links of versions that are Retired: nothing can be saved or published with them. */
export const retiredLinks = <Link extends JudgedLink>(links: readonly Link[]): Link[] =>
  links.filter(({ status }) => status === 'RETIRED');

/**
 * Why a version of a purpose or of a collection point cannot be published as it is; undefined where
 * it can. The service refuses by it, and the console says by it beforehand what would be refused.
 * @param links of a collection point; left out for a purpose, which links none
 */
export const publishBlock = <Link extends JudgedLink = never>({
  status,
  isDisabled = false,
  links,
}: {
  status: string | null | undefined;
  isDisabled?: boolean | null | undefined;
  links?: readonly Link[] | undefined;
}): PublishBlock<Link> | undefined => {
  if (isDisabled) return { kind: 'disabled' };
  if (status !== 'DRAFT') return { kind: 'not-draft' };
  if (links === undefined) return undefined;
  if (links.length === 0) return { kind: 'no-purposes' };
  const retired = retiredLinks(links);
  return retired.length === 0 ? undefined : { kind: 'retired-links', links: retired };
};
