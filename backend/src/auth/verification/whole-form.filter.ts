import { Catch, type ArgumentsHost } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ForgotPasswordRequest } from '../../contract/account.js';
import { securityVerificationOf } from '../../platform/config/security-verification.js';
import { AppError } from '../../platform/errors/app-error.js';
import { FailureFilter } from '../../platform/http/failure.filter.js';

/**
 * Names a missing security verification together with the other faults of a form. Whether one is needed is the
 * environment's, which the checks of fields do not know.
 */
@Catch(AppError)
export class WholeFormFilter extends FailureFilter {
  override catch(fault: AppError, host: ArgumentsHost): void {
    const { body } = host
      .switchToHttp()
      .getRequest<FastifyRequest<{ Body?: Partial<Pick<ForgotPasswordRequest, 'turnstileToken'>> }>>();
    const { fields } = fault.details;
    const isWhole = fields === undefined || Boolean(body?.turnstileToken) || !this.isVerifying();
    super.catch(isWhole ? fault : withVerification(fault, fields), host);
  }

  /** Read with each fault: with many gyms it is that of the gym that is asked. */
  private isVerifying(): boolean {
    return securityVerificationOf(this.environment).mode !== 'off';
  }
}

const withVerification = ({ code, params }: AppError, fields: NonNullable<AppError['details']['fields']>): AppError =>
  new AppError(code, params, {
    fields: { ...fields, turnstileToken: { key: 'verificationRequired', params: { field: 'turnstileToken' } } },
  });
