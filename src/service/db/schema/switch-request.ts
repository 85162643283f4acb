import { text } from 'drizzle-orm/pg-core';
import { timestampz } from '../columns.ts';

/** Of what a second administrator has to confirm: who asked for it. All null where nobody did. */
export const switchRequestColumns = () => ({
  askedAt: timestampz(),
  askedBy: text(),
  /** When it takes effect by itself; null while only somebody else can confirm it. */
  takesEffectAt: timestampz(),
});
