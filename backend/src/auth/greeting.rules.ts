/** A link, or what mail programs make one of; and figures, which in no name are more than a telephone number. */
const NOT_A_NAME = /[\d/@:\\]|www\.|[^\s.]\.\p{L}{2,}/iu;

/**
 * Whether a mail to an address that nobody has confirmed may greet by this name: whoever registered it has written it, and
 * the mail goes to somebody else in the gym's name.
 */
export const mayGreetBy = (name: string): boolean => !NOT_A_NAME.test(name.normalize('NFKC'));
