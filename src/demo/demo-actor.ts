import type { Context } from '#service/http/context.ts';
import { demoPeople } from '#service/identity/demo-people.ts';
import { createLinkTokens } from '#service/identity/link-tokens.ts';
import { unkeyed } from '#service/identity/search-keys.ts';
import { notBefore, officeTime } from './demo-clock.ts';
import { seededIds, seededRandom } from './demo-random.ts';

type ActContext = Context & { time: string };

/** Acts as one of the demo people, one act after another. */
export type Actor = {
  newId: () => string;
  /** The instant that the demo leads up to, RFC 3339. */
  end: string;
  /** The context of the next act, so many days ago and not before the last one. */
  at: (daysAgo: number) => ActContext;
};

/** Of nobody: what rows have of links is the same under every key. */
const links = {
  ...createLinkTokens(crypto.randomUUID()),
  stopLinkOf: () => null,
  previewLinkOf: async () => null,
  formPreviewLinkOf: async () => null,
};

/** An actor whose times, ids and people are the same for the same seed. */
export const createActor = (
  dependencies: Pick<Context, 'db' | 'account' | 'signToken'>,
  end: string,
  seed: number,
): Actor => {
  const random = seededRandom(seed);
  const newId = seededIds(random);
  let last: string | null = null;
  return {
    newId,
    end,
    at: (daysAgo) => {
      const time = notBefore(last, officeTime(end, daysAgo, random));
      last = time;
      const person = demoPeople[random() < 0.8 ? 0 : 1];
      const caller = { subject: person?.subject ?? '', clientId: 'console', scopes: [] };
      return {
        ...dependencies,
        searchKeys: unkeyed,
        links,
        caller,
        newId,
        now: () => time,
        time,
      };
    },
  };
};
