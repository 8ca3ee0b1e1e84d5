import { lazy, type ComponentType } from 'react';
import { useLocation, useSearch } from 'wouter';
import { SignInForm } from '../features/session/SignInForm';
import { readMode, type VisitorMode } from '../features/session/visitor-mode';
import { withTexts } from '../i18n/start-i18n';
import { loadPart } from '../lib/load-part';
import { ConfirmEmailPage, ForgotPasswordForm, RegisterForm, ResetPasswordPage } from './parts';
import { VisitorPart } from './VisitorPart';

const importTimetable = () => withTexts(['gym'], () => import('../features/timetable/TimetablePage'));
const TimetablePage = lazy(async () => ({ default: (await loadPart(23, importTimetable)).TimetablePage }));

const FORMS: Record<VisitorMode, ComponentType> = {
  signIn: SignInForm,
  register: RegisterForm,
  forgotPassword: ForgotPasswordForm,
};

/** Pages linked from mails. */
const PAGES = { confirmEmail: ConfirmEmailPage, resetPassword: ResetPasswordPage };

/** Screen of visitors without a session, in three modes; the timetable has its own. */
export function VisitorPage({ page }: { page?: keyof typeof PAGES }) {
  const mode = readMode(useSearch());
  const [path] = useLocation();
  // The only screen that is open to everybody.
  if (path === '/timetable') return <VisitorPart part={TimetablePage} />;
  return <VisitorPart part={page === undefined ? FORMS[mode] : PAGES[page]} />;
}
