/** States of a freeze by date (rule: freeze by date); the first three are open. */
export const FREEZE_STATES = ['asked', 'planned', 'running', 'ended', 'withdrawn', 'refused'] as const;
export type FreezeState = (typeof FREEZE_STATES)[number];
