import type { ClientData } from '../contract/client-fields.js';
import type { ValidationKey } from '../contract/validation.el.js';

export interface ContactFacts extends Pick<ClientData, 'email' | 'phone'> {
  /** They are looked after by an adult of the gym. */
  isChild: boolean;
  /** By their date of birth. */
  isMinor: boolean;
  /** Staff say that there is no address. */
  saysNone: boolean;
}

export interface ContactProblem {
  field: 'email' | 'phone';
  key: ValidationKey;
}

/**
 * A child is reached through their adult, everybody else by an address and a phone of their own, or by the phone alone
 * where staff say so (rules: family, without e-mail).
 */
export function contactProblem({ email, phone, ...facts }: ContactFacts): ContactProblem | null {
  if (facts.isChild) return email === '' ? null : { field: 'email', key: 'childWithoutEmail' };
  if (email === '' && !facts.saysNone) return { field: 'email', key: 'emailRequired' };
  if (email === '' && facts.isMinor) return { field: 'email', key: 'minorWithoutEmail' };
  return phone === '' ? { field: 'phone', key: 'phoneRequired' } : null;
}
