/** The data of a registration, besides the e-mail address. */
export interface Registration {
  name: string;
  phone: string;
  passwordHash: string;
}
