import { Catch, Inject, type ArgumentsHost } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ForgotPasswordRequest } from '../../contract/account.js';
import { ENVIRONMENT } from '../../platform/config/config.module.js';
import type { Environment } from '../../platform/config/environment-shape.js';
import { securityVerificationOf } from '../../platform/config/security-verification.js';
import { AppError } from '../../platform/errors/app-error.js';
import { FailureFilter } from '../../platform/http/failure.filter.js';

/**
 * Names a missing security verification together with the other faults of a form. Whether one is needed is the
 * environment's, which the checks of fields do not know.
 */
@Catch(AppError)
export class WholeFormFilter extends FailureFilter {
  private readonly isVerifying: boolean;

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    super(environment);
    this.isVerifying = securityVerificationOf(environment).mode !== 'off';
  }

  override catch(fault: AppError, host: ArgumentsHost): void {
    const { body } = host
      .switchToHttp()
      .getRequest<FastifyRequest<{ Body?: Partial<Pick<ForgotPasswordRequest, 'turnstileToken'>> }>>();
    const { fields } = fault.details;
    const isWhole = !this.isVerifying || fields === undefined || Boolean(body?.turnstileToken);
    super.catch(isWhole ? fault : withVerification(fault, fields), host);
  }
}

const withVerification = ({ code, params }: AppError, fields: NonNullable<AppError['details']['fields']>): AppError =>
  new AppError(code, params, {
    fields: { ...fields, turnstileToken: { key: 'verificationRequired', params: { field: 'turnstileToken' } } },
  });
