/** "collection point" as a title: "Collection point". */
export const titleOf = ({ one }: { one: string }): string =>
  one.charAt(0).toUpperCase() + one.slice(1);
