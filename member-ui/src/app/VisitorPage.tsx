import type { ComponentType } from 'react';
import { useSearch } from 'wouter';
import { SignInForm } from '../features/session/SignInForm';
import { readMode, type VisitorMode } from '../features/session/visitor-mode';
import { ForgotPasswordForm, RegisterForm } from './parts';
import { VisitorPart } from './VisitorPart';

const FORMS: Record<VisitorMode, ComponentType> = {
  signIn: SignInForm,
  register: RegisterForm,
  forgotPassword: ForgotPasswordForm,
};

/** Whoever has not signed in, on any path: one screen in three modes. */
export const VisitorPage = () => <VisitorPart part={FORMS[readMode(useSearch())]} />;
