/** The `limitName` of each endpoint by its name (`scripts/endpoint-words-plugin.ts`). */
declare module 'virtual:limit-names' {
  /** One in a line: `POST v1/purposes=!creating purposes` is an act, `GET v1/purposes=purposes` isn't. */
  export const limitNames: string;
}
