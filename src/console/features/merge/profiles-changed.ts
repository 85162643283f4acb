/** The reading right before a merge did not find what was reviewed: nothing was sent. */
export class ProfilesChanged extends Error {
  constructor() {
    super('These people changed since your review. Nothing was sent.');
  }
}
