/** The screens of visitors behind the sign-in. They are one file of code, because they share how an action ended. */
export { ConfirmEmailPage } from './ConfirmEmailPage';
export { ForgotPasswordForm } from './ForgotPasswordForm';
export { HeldPlacePage } from './HeldPlacePage';
export { JoinPage } from './JoinPage';
export { RegisterForm } from './RegisterForm';
export { ResetPasswordPage } from './ResetPasswordPage';
