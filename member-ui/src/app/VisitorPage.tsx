import type { ComponentType } from 'react';
import { useSearch } from 'wouter';
import { SignInForm } from '../features/session/SignInForm';
import { readMode, type VisitorMode } from '../features/session/visitor-mode';
import { ConfirmEmailPage, ForgotPasswordForm, RegisterForm, ResetPasswordPage } from './parts';
import { VisitorPart } from './VisitorPart';

const FORMS: Record<VisitorMode, ComponentType> = {
  signIn: SignInForm,
  register: RegisterForm,
  forgotPassword: ForgotPasswordForm,
};

/** Pages linked from mails. */
const PAGES = { confirmEmail: ConfirmEmailPage, resetPassword: ResetPasswordPage };

/** Screen of visitors without a session on any other path, in three modes. */
export function VisitorPage({ page }: { page?: keyof typeof PAGES }) {
  const mode = readMode(useSearch());
  return <VisitorPart part={page === undefined ? FORMS[mode] : PAGES[page]} />;
}
