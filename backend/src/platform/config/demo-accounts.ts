/** The public sign-ins of the demo gym; never made in production (rule: demo accounts). */
export const DEMO_ACCOUNTS = {
  admin: { email: 'admin@palestra.test' },
  /** One person of each further role. */
  staff: {
    manager: { email: 'manager@palestra.test', name: 'Νικόλας Μαυρίδης' },
    desk: { email: 'desk@palestra.test', name: 'Ειρήνη Καραγιάννη' },
    trainer: { email: 'trainer@palestra.test', name: 'Πέτρος Βλαχάκης' },
  },
  member: { email: 'member@palestra.test' },
  /** Looks after two children. */
  family: { email: 'family@palestra.test' },
  password: 'palestra',
} as const;
