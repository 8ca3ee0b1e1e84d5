/** Links, anything that mail programs turn into links, and digits, which can only be a phone number. */
const NOT_A_NAME = /[\d/@:\\]|www\.|[^\s.]\.\p{L}{2,}/iu;

/**
 * Decides whether a mail to an unconfirmed address may greet by this name. A stranger may have typed it, and the mail
 * goes to somebody else in the gym's name.
 */
export const mayGreetBy = (name: string): boolean => !NOT_A_NAME.test(name.normalize('NFKC'));
