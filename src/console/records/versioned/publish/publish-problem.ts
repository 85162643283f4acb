/** Why a Draft can't go live as things are. */
export interface PublishProblem {
  /** Beside the buttons: "1 problem to fix". */
  words: string;
  /** What to do about it. */
  reason: string;
}
