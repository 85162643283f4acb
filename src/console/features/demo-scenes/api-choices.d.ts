/** Every API that a scene can be for (`scripts/endpoint-words-plugin.ts`). */
declare module 'virtual:api-choices' {
  export const apiChoices: readonly { value: string; label: string }[];
}
