/** The numbers are part of the wire (rule: permissions). */
export const Role = { Admin: 1, Client: 2 } as const;
export type Role = (typeof Role)[keyof typeof Role];

export const isAdmin = (user: { role: Role } | null): boolean => user?.role === Role.Admin;
export const isClient = (user: { role: Role } | null): boolean => user?.role === Role.Client;
