const IP_ADDRESS = /^[\d.]+$|:/;

/** This browser knows passkeys, and keeps them for names, not for IP addresses. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !IP_ADDRESS.test(location.hostname);

const library = () => import('@simplewebauthn/browser');

/** Asks the device for one of its passkeys; rejects when the person declines. */
export async function getPasskey(options: unknown): Promise<object> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'] });
}

export async function createPasskey(options: unknown): Promise<object> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] });
}

/** The person closed the device's question, or it has no such passkey: not a fault. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name);
