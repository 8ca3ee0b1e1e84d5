/** The public sign-ins of the demo gym; never made in production (decisions §11). */
export const DEMO_ACCOUNTS = {
  admin: { email: 'admin@palestra.test' },
  member: { email: 'member@palestra.test' },
  password: 'palestra',
} as const;
