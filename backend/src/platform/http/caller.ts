import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Capability } from '../../contract/capability-names.js';
import type { Language as LanguageCode } from '../../contract/languages.js';
import { LIMITS } from '../../contract/limits.js';
import type { Permission, StaffRole } from '../../contract/permissions.js';
import { Role } from '../../contract/roles.js';
import type { ClockFormat } from '../../contract/time-of-day.js';
import { AppError } from '../errors/app-error.js';
import { languageOf } from '../texts/request-language.js';

/** The signed-in user, loaded from the database for this request by the session guard. */
export interface Caller {
  id: string;
  /** The client that a member's call is about: themselves, or the child whom they act for (rule: family). */
  clientId: string;
  role: Role;
  /** null for clients and programs. */
  staffRole: StaffRole | null;
  /** Those of a program's key, which acts with the role of staff; missing for people (rule: API keys). */
  permissions?: readonly Permission[];
  /** Language of the response: that of the request, else their own. */
  language: LanguageCode;
  /** The one that they chose. */
  ownLanguage?: LanguageCode;
  name: string;
  /** The last time that they proved who they are (rule: asked again). */
  confirmedAt: Date;
  /** Staff without a second factor where the gym asks for one: since when; else null (rule: second factor). */
  lacksSecondFactorSince: Date | null;
  /** The capabilities of their gym (rule: what the gym uses). */
  uses: readonly Capability[];
  /** How their gym writes hours (rule: clock format). */
  clockFormat: ClockFormat;
  /** The claims of the session token; only `auth` reads them. */
  claims: unknown;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the session guard on every route that is not public. */
    caller?: Caller;
    /** How the gym writes hours; set by the guards of public routes whose refusals name some. */
    clockFormat?: ClockFormat;
  }
}

const MS_PER_MINUTE = 60_000;

/** False when the person last proved who they are too long ago for a sensitive act (rule: asked again). */
export const isConfirmed = ({ confirmedAt }: Caller, now: Date): boolean =>
  now.getTime() - confirmedAt.getTime() <= LIMITS.confirmedMinutes * MS_PER_MINUTE;

/** @throws {AppError} NOT_FOR_KEYS for a program (rule: API keys) */
export function requirePerson({ permissions }: Caller): void {
  if (permissions !== undefined) throw new AppError('NOT_FOR_KEYS');
}

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();

/** Injects the `Caller`. Only on routes that require a session. */
export const CurrentUser = createParamDecorator((_: undefined, context: ExecutionContext): Caller => {
  const { caller } = requestOf(context);
  if (caller === undefined) throw new Error('@CurrentUser() on a public route');
  return caller;
});

/** True when somebody acts for another: staff, or an adult for a child (rule: log of staff changes). */
export const isLogged = ({ id, clientId, role }: Pick<Caller, 'id' | 'clientId' | 'role'>): boolean =>
  role === Role.Admin || id !== clientId;

/**
 * Injects the language of the response (rule: language of answers): Accept-Language, else the caller's preference, else
 * Greek.
 */
export const Language = createParamDecorator((_: undefined, context: ExecutionContext): LanguageCode =>
  languageOf(requestOf(context)),
);
