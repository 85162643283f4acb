/** Key of every read of approvals; apart from these, since the settings decide what they say. */
export const approvalsKey = ['approvals'] as const;
