/** Acts in their order; before each one it yields how many days ago that is, never more than before. */
export type Story = AsyncGenerator<number, void, void>;

type Pending = { story: Story; daysAgo: number };

/** Tells stories side by side: of all acts that are next, always the earliest; at a tie the first. */
export const tellStories = async (stories: readonly Story[]): Promise<void> => {
  const pending: Pending[] = [];
  const goOn = async (story: Story): Promise<Pending | null> => {
    const { done, value } = await story.next();
    return done ? null : { story, daysAgo: value };
  };
  for (const story of stories) {
    const first = await goOn(story);
    if (first !== null) pending.push(first);
  }
  while (pending.length > 0) {
    const earliest = pending.reduce((one, other) => (other.daysAgo > one.daysAgo ? other : one));
    const next = await goOn(earliest.story);
    pending.splice(pending.indexOf(earliest), 1, ...(next === null ? [] : [next]));
  }
};
