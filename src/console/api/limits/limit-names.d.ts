/** The `limitName` of each endpoint by its name (`scripts/endpoint-words-plugin.ts`). */
declare module 'virtual:limit-names' {
  /** "creating purposes" is an act; "purposes" are read. */
  export const limitNames: Readonly<Record<string, { name: string; isAct: boolean }>>;
}
