/** What a visitor registered with, beside the e-mail address. */
export interface Registration {
  name: string;
  phone: string;
  passwordHash: string;
}
