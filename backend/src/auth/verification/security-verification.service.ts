import { Inject, Injectable, Logger } from '@nestjs/common';
import { DEVELOPMENT_VERIFICATION_TOKEN, type MailedForm } from '../../contract/account.js';
import { ENVIRONMENT } from '../../platform/config/config.module.js';
import type { Environment } from '../../platform/config/environment-shape.js';
import { securityVerificationOf } from '../../platform/config/security-verification.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';
import { decideVerdict, type Verdict } from './verification-answer.rules.js';

/** Longest wait for the provider; nobody watches a spinner for longer (rule: security verification). */
const PATIENCE_MS = 5_000;

/** Verifies that a person filled in the form: Cloudflare Turnstile, or its substitute for development. */
@Injectable()
export class SecurityVerificationService {
  private readonly logger = new Logger('SecurityVerification');

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  async requirePerson(form: MailedForm, token: string | null | undefined, address: string): Promise<void> {
    const { mode } = securityVerificationOf(this.environment);
    if (mode === 'off') return;
    if (!token) throw invalidField('turnstileToken', 'verificationRequired');
    if (mode === 'development') {
      if (token !== DEVELOPMENT_VERIFICATION_TOKEN) throw new AppError('VERIFICATION_FAILED');
      return;
    }
    const verdict = await this.ask(form, token, address);
    if (verdict === 'misconfigured') this.logger.error('The provider refuses TURNSTILE_SECRET_KEY');
    if (verdict === 'elsewhere') this.logger.warn(`A verification for ${form} was solved elsewhere than at PUBLIC_URL`);
    if (verdict !== 'passed')
      throw new AppError(verdict === 'expired' ? 'VERIFICATION_EXPIRED' : 'VERIFICATION_FAILED');
  }

  /** An unreachable provider, or a malformed response, never counts as a pass. */
  private async ask(form: MailedForm, token: string, address: string): Promise<Verdict> {
    const { secretKey, verifyUrl } = this.environment.turnstile;
    try {
      const answer = await fetch(verifyUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret: secretKey ?? '', response: token, remoteip: address }),
        // A redirect would send the secret elsewhere.
        redirect: 'error',
        // Also limits reading the response.
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const { hostname } = new URL(this.environment.publicUrl);
      return decideVerdict(await answer.json(), { hostname, action: form });
    } catch (fault) {
      this.logger.warn(`The provider did not answer: ${fault instanceof Error ? fault.message : String(fault)}`);
      return 'failed';
    }
  }
}
