import { isIP } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { LIMITS } from '../../contract/limits.js';
import { ENVIRONMENT } from '../../platform/config/config.module.js';
import type { Environment } from '../../platform/config/environment-shape.js';
import type { HeldPasskey } from './factors.repository.js';

// Loaded at first use: most processes never check a passkey, and memory is counted.
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];
const timeout = LIMITS.proofMinutes * 60_000;

const described = ({ credentialId, transports }: HeldPasskey) => ({
  ...{ id: credentialId, type: 'public-key', transports },
});

/** Asks browsers for passkeys and checks their answers. Both apps share one public address. */
@Injectable()
export class WebAuthn {
  private readonly origin: string;
  private readonly rpId: string;

  constructor(@Inject(ENVIRONMENT) { publicUrl }: Environment) {
    const { origin, hostname } = new URL(publicUrl);
    this.origin = origin;
    this.rpId = hostname;
  }

  /** Browsers keep passkeys for names, not for IP addresses. */
  get isPossible(): boolean {
    return isIP(this.rpId.replaceAll(/[[\]]/g, '')) === 0;
  }

  /** `allowed` empty: any passkey of this gym that the device has. */
  getOptions(challenge: string, allowed: readonly HeldPasskey[]): object {
    const allowCredentials = allowed.map(described);
    return { challenge, rpId: this.rpId, timeout, userVerification: 'required', allowCredentials };
  }

  createOptions(
    challenge: string,
    gymName: string,
    account: { id: string; email: string; name: string },
    existing: readonly HeldPasskey[],
  ): object {
    return {
      challenge,
      timeout,
      rp: { id: this.rpId, name: gymName },
      user: {
        id: Buffer.from(account.id).toString('base64url'),
        name: account.email,
        displayName: account.name,
      },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: existing.map(described),
    };
  }

  private expecting(expectedChallenge: string) {
    return { expectedChallenge, expectedOrigin: this.origin, expectedRPID: this.rpId, requireUserVerification: true };
  }

  /** @returns the authenticator's count of uses; null: refused */
  async checkUse(response: object, challenge: string, passkey: HeldPasskey): Promise<number | null> {
    try {
      const { verifyAuthenticationResponse } = await library();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON,
        ...this.expecting(challenge),
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
          transports: passkey.transports,
        },
      });
      return verified ? authenticationInfo.newCounter : null;
    } catch {
      // The library throws at whatever is malformed or false.
      return null;
    }
  }

  async checkNew(response: object, challenge: string) {
    try {
      const { verifyRegistrationResponse } = await library();
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        ...this.expecting(challenge),
        supportedAlgorithmIDs: ALGORITHMS,
      });
      if (!verified) return null;
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      const known = transports.filter((one) => /^[a-z-]{1,20}$/.test(one)).slice(0, 10);
      return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports: known };
    } catch {
      return null;
    }
  }
}
