/** The reading right before a merge did not find what was reviewed: nothing was sent. */
export class ProfilesChanged extends Error {
  constructor() {
    super('Somebody changed since the review. Nothing was sent.');
  }
}
