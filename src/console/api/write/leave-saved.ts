let isLeaving = false;

/** Lets what is done once a write went through go elsewhere: what its page holds is stored by then. */
export const leaveSaved = (go: () => void): void => {
  isLeaving = true;
  try {
    go();
  } finally {
    isLeaving = false;
  }
};

/** Whether the page is being left by what it saved. */
export const isLeavingSaved = (): boolean => isLeaving;
