/** Below the ports that systems give to outgoing connections. One of those could take a port while it is closed. */
const [FIRST, END] = [20_000, 32_000] as const;
const OF_ONE_WORKER = 16;

/**
 * A port on loopback, the same in all files of a worker: API processes that outlive a file find its servers there again.
 */
export const portOfWorker = (number: number): number =>
  FIRST + ((process.pid * OF_ONE_WORKER + number) % (END - FIRST));

/** Numbers of the ports at which the payment providers' stand-ins listen; servers of mail have those after them. */
export const PAYMENT_PORTS = { stripe: [0], viva: [1, 2, 3] } as const;
export const FIRST_MAIL_PORT = 4;
