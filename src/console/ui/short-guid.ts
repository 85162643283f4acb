/** "6f1c7c0e…1b2d": enough of an id to tell it from its neighbours where no name is known. */
export const shortGuid = (guid: string): string =>
  guid.length > 14 ? `${guid.slice(0, 8)}…${guid.slice(-4)}` : guid;
