/**
 * The machine's clock, for tests of the product's own programs, which read no other. All other tests set the gym's
 * clock to an instant that they name.
 */
export const machineNow = (): Date => new Date();
