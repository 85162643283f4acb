import { sql } from 'drizzle-orm';
import { eventsTable } from '#service/db/schema/events.ts';

const { kind, isTest, purposeIds, refusedIds, onlyFor, content } = eventsTable;

/** As much of events as says whom they concern (`events/concern.ts`): how consents stood is a lot to read. */
export const toldColumns = {
  ...{ kind, isTest, purposeIds, refusedIds, onlyFor },
  content: sql<{
    mergedInto?: string;
    switchedOff?: string[];
  }>`jsonb_strip_nulls(jsonb_build_object('mergedInto', ${content} -> 'mergedInto',
    'switchedOff', ${content} -> 'switchedOff'))`.mapWith(content),
};
