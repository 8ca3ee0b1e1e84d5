/** An error whose message is all that the operator needs to read. */
export class StartupError extends Error {}
