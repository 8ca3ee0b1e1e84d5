/** The public sign-ins of the demo gym; never made in production (rule: demo accounts). */
export const DEMO_ACCOUNTS = {
  admin: { email: 'admin@palestra.test' },
  member: { email: 'member@palestra.test' },
  /** Looks after two children. */
  family: { email: 'family@palestra.test' },
  password: 'palestra',
} as const;
