import type { CenterContent } from '#contract/preference-center-content.ts';
import type { PersonRequest } from '../site.ts';

type Logo = NonNullable<NonNullable<CenterContent['look']>['logo']>;

/** The picture of a center, as it was uploaded. */
export const sendLogo = (c: PersonRequest, { type, data }: Logo, caching: string): Response =>
  c.body(
    Uint8Array.from(atob(data), (char) => char.charCodeAt(0)),
    200,
    { 'Content-Type': type, 'Cache-Control': caching },
  );
