/** What is sent: the payload as receivers know it, or Standard Webhooks' `{type, timestamp, data}`. */
export const destinationBodies = ['KNOWN', 'STANDARD'] as const;

/** PARKED: nothing could be sent for a day; it waits until somebody resumes it. */
export const destinationStates = ['ACTIVE', 'PAUSED', 'PARKED'] as const;
